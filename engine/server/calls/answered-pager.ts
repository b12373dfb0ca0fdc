import type { AnswerEnvelope, Pager } from '../../core/wire/envelope.ts'

/** The pager of an answer: the page that was asked for, and how many rows there are. */
export function answeredPager({ page, pageSize }: Pager, total: number, capped = false): NonNullable<AnswerEnvelope['pager']> {
  return { page, pageSize, total, capped }
}
