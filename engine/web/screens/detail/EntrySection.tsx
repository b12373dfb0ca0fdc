import type { Entity } from '../../../core/model/entity.ts'
import type { Section } from '../../../core/model/screen.ts'
import { useModel } from '../../model/use-model.ts'
import type { Row } from '../../cells/value-at-path.ts'
import { EntryRow } from './EntryRow.tsx'

type Props = { readonly entity: Entity; readonly section: Extract<Section, { kind: 'entry' }>; readonly row: Row }

/** The lines of a document with an action in place: its inputs are beside each line, and Enter performs it. */
export function EntrySection({ entity, section, row }: Props) {
  const model = useModel()
  const line = model.entities[entity.fields[section.lines]?.entity ?? '']
  const transition = line?.transitions[section.action.transition]
  if (line === undefined || transition === undefined) return null
  const rows = Array.isArray(row[section.lines]) ? (row[section.lines] as readonly Row[]) : []
  return (
    <ul className="entries" data-lines={section.lines}>
      {rows.map((each) => (
        <EntryRow key={String(each['id'])} line={line} transition={transition} columns={section.columns} asks={section.asks} row={each} />
      ))}
    </ul>
  )
}
