import type { Entity } from '../../core/model/entity.ts'
import type { AnswerEnvelope, Issue } from '../../core/wire/envelope.ts'
import { textOfValue } from '../cells/text-of-value.ts'
import { useWords } from '../cells/use-words.ts'
import type { Row } from '../cells/value-at-path.ts'

type Outcome = {
  readonly id?: string
  readonly returnCode?: string
  readonly returnMsg?: string
  readonly issues?: readonly (Issue & { readonly text?: string })[]
}

/** What came of an action on several rows: per row, done or why not. */
export function BulkReport({ rows, entity, answer }: { rows: readonly Row[]; entity: Entity; answer: AnswerEnvelope }) {
  const words = useWords()
  const outcomes = (answer.list ?? []) as readonly Outcome[]
  const outcomeOf = (row: Row, place: number): Outcome | undefined =>
    outcomes.find((each) => each.id === row['id']) ?? (outcomes.some((each) => each.id !== undefined) ? undefined : outcomes[place])
  const reasonsOf = (outcome: Outcome | undefined): readonly string[] => {
    if (outcome === undefined) return answer.returnCode === '0' ? [] : [answer.returnMsg]
    if ((outcome.returnCode ?? '0') === '0') return []
    return outcome.issues === undefined || outcome.issues.length === 0 ? [outcome.returnMsg ?? ''] : outcome.issues.map((issue) => words.issueOf(entity, issue))
  }
  const reports = rows.map((row, place) => ({ row, reasons: reasonsOf(outcomeOf(row, place)) }))
  const done = reports.filter(({ reasons }) => reasons.length === 0).length
  return (
    <div className="bulk-report" role="status">
      <p>{words.text('ui.action.report', { done: String(done), refused: String(rows.length - done) })}</p>
      <ul>
        {reports.map(({ row, reasons }) => (
          <li key={String(row['id'])} data-refused={reasons.length > 0 || undefined}>
            <strong>{textOfValue(row[entity.display]) || textOfValue(row['lineNo']) || textOfValue(row['id'])}</strong>
            <span>{reasons.length === 0 ? words.text('ui.action.went') : reasons.join(' ')}</span>
          </li>
        ))}
      </ul>
    </div>
  )
}
