import { sql } from 'kysely'
import type { Model } from '../../../engine/core/model/model.ts'
import type { ReportAbout, ReportRow } from '../../../engine/core/wire/report.ts'
import type { RequestEnvelope } from '../../../engine/core/wire/envelope.ts'
import type { SignedIn } from '../../support/api.ts'
import { enterSecondSupplier } from '../second-supplier.ts'
import { done, startStory } from '../story.ts'
import type { Shown, Story } from '../story.ts'

/** What a report answers: what it says of itself, and its rows as "group | across | unit: figures". */
export type Told = { readonly about: ReportAbout; readonly rows: readonly ReportRow[] }

/** A purchaser with orders of two projects, two suppliers and two currencies. Today is 20 November 2026. */
export type Reporting = {
  readonly story: Story
  readonly suppliers: readonly [string, string]
  ask(report: string, question?: Shown, person?: SignedIn): Promise<Told>
  rows(report: string, cell: Shown, question?: Shown, person?: SignedIn): Promise<readonly Shown[]>
}

type Ordered = {
  readonly project?: string
  readonly supplier?: string
  readonly currency?: string
  readonly on: string
  readonly due: string
  readonly quantity: string
  readonly price: string
}

/** With 13 % of tax: Bridge 1,130 and 226 CNY, Crane 339 CNY of the second supplier, half an hour after midnight of 1 November in China, and 565 USD. */
const ORDERS: readonly Ordered[] = [
  { project: 'Bridge', on: '2026-09-10T04:00:00Z', due: '2026-10-20', quantity: '10', price: '100' },
  { project: 'Bridge', on: '2026-10-05T04:00:00Z', due: '2026-12-20', quantity: '2', price: '100' },
  { project: 'Crane', supplier: 'second', on: '2026-10-31T16:30:00Z', due: '2026-11-19', quantity: '3', price: '100' },
  { project: 'Crane', currency: 'USD', on: '2026-11-02T04:00:00Z', due: '2026-12-01', quantity: '5', price: '100' },
]

/** `model`: another one than the product's. */
export async function startReporting(model?: Model): Promise<Reporting> {
  const story = await startStory({}, undefined, undefined, model)
  const { buyer, master, api } = story
  const second = await enterSecondSupplier(story)
  for (const { project, supplier, currency = 'CNY', on, due, quantity, price } of ORDERS) {
    const line = await story.listLine(quantity, { project, deliveryDate: due, price, supplier: supplier === 'second' ? second : master.supplier })
    const entity = { lines: [{ purchaseListLine: line }], currency }
    const order = done(await buyer.call('/api/tradeOrder/purchase/add', { entity })).entity as Shown
    await sql`update "order" set "createdAt" = ${on} where id = ${order.id}`.execute(api.pool)
  }
  return {
    story,
    suppliers: [master.supplier, second],
    async ask(report, question = {}, person = buyer) {
      const { entity, list } = done(await person.call(`/api/report/${report}/list`, { entity: question }))
      return { about: entity as ReportAbout, rows: list as readonly ReportRow[] }
    },
    async rows(report, cell, question = {}, person = buyer) {
      return done(await person.call(`/api/report/${report}/rows`, { entity: { ...question, cell } } as RequestEnvelope)).list as readonly Shown[]
    },
  }
}

/** The rows as a person reads them: "Bridge CNY ordered 1356 lines 2". */
export function lines({ rows }: Told, ...measures: readonly string[]): readonly string[] {
  return rows.map(({ by, across, unit, figures }) =>
    [
      by === undefined ? 'all' : by.id === null ? '(blank)' : by.text,
      ...(across === undefined ? [] : [across.id === null ? '(blank)' : across.text]),
      ...(unit === null ? [] : [unit]),
      ...measures.map((name) => `${name} ${figures[name]}`),
    ].join(' '),
  )
}
