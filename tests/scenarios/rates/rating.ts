import type { AnswerEnvelope } from '../../../engine/core/wire/envelope.ts'
import { sql } from 'kysely'
import { enter } from '../../support/master-data.ts'
import { done, startStory } from '../story.ts'
import type { Shown, Story } from '../story.ts'

/** A purchaser who keeps rates of exchange and settles in several currencies. Today is 20 November 2026. */
export type Rating = {
  readonly story: Story
  /** Enters a rate for accounting from 1 November on. */
  rate(fromCurrency: string, toCurrency: string, rate: string, more?: Shown, confirmed?: readonly string[]): Promise<AnswerEnvelope>
  call(name: string, entity: Shown): Promise<AnswerEnvelope>
  /** A posted note of the story's supplier of one piece, at this amount with no tax. Returns its line. */
  stored(currency: string, amount: string): Promise<string>
  /** The purchaser's statement of these lines. */
  state(lines: readonly string[], more?: Shown): Promise<AnswerEnvelope>
}

export async function startRating(): Promise<Rating> {
  const story = await startStory()
  const { buyer, master } = story
  const unitGroup = await enter(buyer, '/api/project/unitGroup/add', { code: 'COUNT', name: 'Counted' })
  const unit = await enter(buyer, '/api/project/unit/add', { code: 'PC', name: 'piece', unitGroup })
  const materialRecord = await enter(buyer, '/api/ku/addMaterialEnterprise', { materialNumber: 'M-7', name: 'Sleeve', partNumber: 'S-7', purchaseUnit: unit })
  return {
    story,
    rate: (fromCurrency, toCurrency, rate, more = {}, confirmed) =>
      buyer.call('/api/exchangeRate/add', {
        entity: { fromCurrency, toCurrency, rate, validFrom: '2026-11-01', ...more },
        ...(confirmed && { confirmed }),
      }),
    call: (name, entity) => buyer.call(`/api/exchangeRate/${name}`, { entity }),
    async stored(currency, amount) {
      const line = { materialRecord, quantity: '1', price: amount, taxRate: '0' }
      const note = { purchasingGroup: master.group, supplier: master.supplier, currency, lines: [line] }
      const { id } = done(await buyer.call('/api/storageOrder/add', { entity: note })).entity as Shown
      done(await buyer.call('/api/storageOrder/post', { entity: { id, warehouse: 'Hall 2' } }))
      const { rows } = await sql<{ id: string }>`select id from "storageNoteLine" where document = ${id}`.execute(story.api.pool)
      return rows[0]!.id
    },
    state: (lines, more = {}) =>
      buyer.call('/api/reconcileOrder/purchase/add', { entity: { lines: lines.map((storageNoteLine) => ({ storageNoteLine })), ...more } }),
  }
}
