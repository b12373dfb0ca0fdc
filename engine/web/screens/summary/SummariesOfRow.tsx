import { entityOfRows } from '../../../core/query/entity-of-rows.ts'
import type { ListScreen } from '../../../core/model/screen.ts'
import { isReference } from '../../cells/references-of.ts'
import { useWords } from '../../cells/use-words.ts'
import type { Row } from '../../cells/value-at-path.ts'
import { useModel } from '../../model/use-model.ts'
import { RecordSummary, useReadsSummary } from './RecordSummary.tsx'

type Props = { readonly screen: ListScreen; readonly names: readonly string[]; readonly row: Row }

/** The records that a row of a list names, each at a glance. */
export function SummariesOfRow({ screen, names, row }: Props) {
  const words = useWords()
  const model = useModel()
  const reads = useReadsSummary()
  const rows = entityOfRows(model, screen)
  return names.map((name) => {
    const field = rows.fields[name]
    const target = model.entities[field?.entity ?? '']
    const value = row[name]
    if (field === undefined || target === undefined || !isReference(value) || !reads(target)) return null
    const label = words.field(rows, field)
    return (
      <section key={name} className="summary-of-row" aria-label={label}>
        <p className="headline-kind">{label}</p>
        <h2>{value.text}</h2>
        <RecordSummary entity={target} id={value.id} />
      </section>
    )
  })
}
