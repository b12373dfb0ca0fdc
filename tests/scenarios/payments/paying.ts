import type { AnswerEnvelope } from '../../../engine/core/wire/envelope.ts'
import type { SignedIn } from '../../support/api.ts'
import { done } from '../story.ts'
import type { Shown } from '../story.ts'
import { startStating, type Stating } from '../statements/stating.ts'

/** A purchaser who pays what was stated. */
export type Paying = {
  readonly stating: Stating
  /** A reconciled statement of so many pieces at 113 with tax. */
  reconciled(pieces: string): Promise<Shown>
  /** Applies for payment of statements: of all that is left of each, or as the lines say. */
  apply(lines: readonly Shown[], more?: Shown): Promise<AnswerEnvelope>
  /** Applies for a prepayment of orders. */
  prepay(lines: readonly Shown[], more?: Shown): Promise<AnswerEnvelope>
  /** An action on an application, as it was read last. */
  act(action: string, application: Shown, more?: Shown, person?: SignedIn): Promise<AnswerEnvelope>
  application(application: Shown): Promise<Shown>
  statement(statement: Shown): Promise<Shown>
}

export async function startPaying(): Promise<Paying> {
  const stating = await startStating()
  const { buyer } = stating.returning.story
  const read = async ({ id }: Shown) => done(await buyer.call('/api/payment/detail', { entity: { id } })).entity as Shown
  return {
    stating,
    async reconciled(pieces) {
      const { line } = await stating.stored(pieces)
      const statement = done(await stating.state('purchaser', [line])).entity as Shown
      done(await stating.act('supplier', 'confirm', statement))
      return stating.read('purchaser', statement)
    },
    apply: (lines, more = {}) => buyer.call('/api/payment/add', { entity: { lines, ...more } }),
    prepay: (lines, more = {}) => buyer.call('/api/payment/prepay', { entity: { lines, ...more } }),
    async act(action, application, more = {}, person = buyer) {
      const { id, version } = await read(application)
      return person.call(`/api/payment/${action}`, { entity: { id, version, ...more } })
    },
    application: read,
    statement: (statement) => stating.read('purchaser', statement),
  }
}
