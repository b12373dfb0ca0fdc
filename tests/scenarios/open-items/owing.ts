import { sql } from 'kysely'
import type { OpenBalance, OpenItem } from '../../../engine/core/wire/open-items.ts'
import type { SignedIn } from '../../support/api.ts'
import { enter } from '../../support/master-data.ts'
import { enterSecondSupplier } from '../second-supplier.ts'
import { done, startStory } from '../story.ts'
import type { Shown, Story } from '../story.ts'

/** A purchaser who owes two suppliers, in two currencies. Today is 20 November 2026; suppliers are paid 30 days after a statement. */
export type Owing = {
  readonly story: Story
  readonly suppliers: readonly [string, string]
  /** A reconciled statement of one piece at this amount without tax, dated on a day. */
  stated(amount: string, day: string, more?: { readonly currency?: string; readonly supplier?: string }): Promise<Shown>
  /** An approved application for these amounts of statements. */
  applied(lines: readonly (readonly [statement: Shown, amount: string])[]): Promise<Shown>
  /** A payment order of applications. */
  ordered(applications: readonly Shown[]): Promise<Shown>
  /** An action on a payment order, as it was read last. */
  settle(action: string, order: Shown, more?: Shown): Promise<Shown>
  balances(day?: string, person?: SignedIn): Promise<readonly OpenBalance[]>
  items(day: string, of: { readonly with: string; readonly currency: string }, person?: SignedIn): Promise<readonly OpenItem[]>
}

export const SCREENS = { purchaser: 'purchaserBalanceList', supplier: 'supplierBalanceList' }

export async function startOwing(): Promise<Owing> {
  const story = await startStory()
  const { buyer, master, api, seller } = story
  const second = await enterSecondSupplier(story)
  const otherSeller = await api.login('otherSeller')
  const unitGroup = await enter(buyer, '/api/project/unitGroup/add', { code: 'COUNT', name: 'Counted' })
  const unit = await enter(buyer, '/api/project/unit/add', { code: 'PC', name: 'piece', unitGroup })
  const materialRecord = await enter(buyer, '/api/ku/addMaterialEnterprise', { materialNumber: 'M-7', name: 'Sleeve', partNumber: 'S-7', purchaseUnit: unit })
  const does = async (path: string, entity: Shown) => done(await buyer.call(path, { entity })).entity as Shown
  const ask = async (person: SignedIn, entity: Shown) => {
    const screen = person === seller || person === otherSeller ? SCREENS.supplier : SCREENS.purchaser
    return done(await person.call('/api/openItems/list', { entity: { screen, ...entity } })).list ?? []
  }
  return {
    story,
    suppliers: [master.supplier, second],
    async stated(amount, day, { currency = 'CNY', supplier = master.supplier } = {}) {
      const line = { materialRecord, quantity: '1', price: amount, taxRate: '0' }
      const note = await does('/api/storageOrder/add', { purchasingGroup: master.group, supplier, currency, lines: [line] })
      await does('/api/storageOrder/post', { id: note.id, warehouse: 'Hall 2' })
      const { rows } = await sql<{ id: string }>`select id from "storageNoteLine" where document = ${String(note.id)}`.execute(api.pool)
      const made = await does('/api/reconcileOrder/purchase/add', { lines: [{ storageNoteLine: rows[0]!.id }], statementDate: day })
      const person = supplier === second ? otherSeller : seller
      done(await person.call('/api/reconcileOrder/supplier/confirm', { entity: { id: made.id, version: made.version } }))
      return does('/api/reconcileOrder/purchase/detail', { id: made.id })
    },
    async applied(lines) {
      const { id } = await does('/api/payment/add', { lines: lines.map(([statement, amount]) => ({ statement: statement.id, amount })) })
      await does('/api/payment/submit', { id })
      return does('/api/payment/detail', { id })
    },
    ordered: (applications) => does('/api/paymentOrder/add', { lines: applications.map(({ id }) => ({ application: id })) }),
    async settle(action, { id }, more = {}) {
      const { version } = await does('/api/paymentOrder/detail', { id })
      await does(`/api/paymentOrder/${action}`, { id, version, ...more })
      return does('/api/paymentOrder/detail', { id })
    },
    balances: async (day, person = buyer) => (await ask(person, day === undefined ? {} : { day })) as readonly OpenBalance[],
    items: async (day, of, person = buyer) => (await ask(person, { day, ...of })) as readonly OpenItem[],
  }
}
