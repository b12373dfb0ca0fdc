import type { AnswerEnvelope } from '../../../core/wire/envelope.ts'
import type { Row } from '../../cells/value-at-path.ts'
import type { Outcome } from '../../jobs/outcome.ts'

/** The outcome of each row, in order. */
export function outcomesOf(rows: readonly Row[], answer: AnswerEnvelope): readonly Outcome[] {
  const list = (answer.list ?? []) as readonly Outcome[]
  const { returnCode, returnMsg, issues } = answer
  return rows.map((row) => ({ ...(list.find(({ id }) => id === row['id']) ?? { returnCode, returnMsg, issues }), id: row['id'] }))
}
