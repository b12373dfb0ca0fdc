import { rowsOf } from '../../../core/model/document.ts'
import type { Entity } from '../../../core/model/entity.ts'
import type { Section } from '../../../core/model/screen.ts'
import { useModel } from '../../model/use-model.ts'
import { useWords } from '../../cells/use-words.ts'
import type { Row } from '../../cells/value-at-path.ts'
import { PivotGrid } from '../../pivot/PivotGrid.tsx'

type Props = { readonly screen: string; readonly entity: Entity; readonly section: Extract<Section, { kind: 'pivot' }>; readonly row: Row }

/** The lines of a document side by side. */
export function PivotSection({ screen, entity, section, row }: Props) {
  const model = useModel()
  const words = useWords()
  const line = model.entities[entity.fields[section.lines]?.entity ?? '']
  if (line === undefined) return null
  return (
    <div className="lines" data-pivot={section.id}>
      <PivotGrid
        screen={screen}
        id={section.id}
        label={words.text(`section.${screen}.${section.id}`)}
        entity={line}
        pivot={section}
        lines={rowsOf(row, section.lines)}
      />
    </div>
  )
}
