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
  /** An approved application for all of a statement of so many pieces. */
  approved(pieces: string): Promise<Shown>
  /** A payment order of approved applications. */
  order(applications: readonly Shown[], more?: Shown): Promise<AnswerEnvelope>
  /** An action on a payment order, as it was read last. */
  settle(action: string, order: Shown, more?: Shown, side?: 'purchaser' | 'supplier'): Promise<AnswerEnvelope>
  paid(order: Shown): Promise<Shown>
  statement(statement: Shown): Promise<Shown>
}

export async function startPaying(): Promise<Paying> {
  const stating = await startStating()
  const { buyer, seller } = stating.returning.story
  const read = async ({ id }: Shown) => done(await buyer.call('/api/payment/detail', { entity: { id } })).entity as Shown
  const paid = async ({ id }: Shown) => done(await buyer.call('/api/paymentOrder/detail', { entity: { id } })).entity as Shown
  const apply: Paying['apply'] = (lines, more = {}) => buyer.call('/api/payment/add', { entity: { lines, ...more } })
  const reconciled: Paying['reconciled'] = async (pieces) => {
    const { line } = await stating.stored(pieces)
    const statement = done(await stating.state('purchaser', [line])).entity as Shown
    done(await stating.act('supplier', 'confirm', statement))
    return stating.read('purchaser', statement)
  }
  return {
    stating,
    reconciled,
    apply,
    async approved(pieces) {
      const { id } = done(await apply([{ statement: (await reconciled(pieces)).id }])).entity as Shown
      done(await buyer.call('/api/payment/submit', { entity: { id } }))
      return read({ id })
    },
    order: (applications, more = {}) =>
      buyer.call('/api/paymentOrder/add', { entity: { lines: applications.map(({ id }) => ({ application: id })), ...more } }),
    async settle(action, order, more = {}, side = 'purchaser') {
      const { id, version } = await paid(order)
      const [person, base] = side === 'purchaser' ? [buyer, '/api/paymentOrder'] : [seller, '/api/paymentOrder/supplier']
      return person.call(`${base}/${action}`, { entity: { id, version, ...more } })
    },
    paid,
    prepay: (lines, more = {}) => buyer.call('/api/payment/prepay', { entity: { lines, ...more } }),
    async act(action, application, more = {}, person = buyer) {
      const { id, version } = await read(application)
      return person.call(`/api/payment/${action}`, { entity: { id, version, ...more } })
    },
    application: read,
    statement: (statement) => stating.read('purchaser', statement),
  }
}
