import type { Model } from '../../../engine/core/model/model.ts'
import type { Side } from '../../../engine/core/model/side.ts'
import { rowAccessOf } from '../../../engine/core/permissions/row-access.ts'
import { browseAsOwner } from '../../../engine/server/documents/read/browse-as-owner.ts'
import { listRequestOf } from '../../../engine/server/documents/read/list-request-of.ts'
import { refuseUnlessExporter, refuseUnlessReader } from '../../../engine/server/documents/visibility/reader-for.ts'
import { runBoard } from '../../../engine/server/documents/read/run-board.ts'
import { listDocuments } from '../../../engine/server/store/lists/list-documents.ts'
import type { CallContext } from '../../../engine/server/calls/call-context.ts'
import { listScreenFor } from '../../../engine/server/views/list-screen-for.ts'
import type { KeyRow } from './row.ts'
import { statementsOf } from './statements.ts'
import { actorOf, readerOf } from './work.ts'

type Listed = { readonly screen: string; readonly entity: string; readonly lines?: string; readonly tab?: string; readonly codes?: readonly string[] }

/** The statements that the server sends when a person opens a list: its page, then its count and totals. */
async function askedFor(model: Model, side: Side, { screen, entity, lines, tab, codes = [] }: Listed): Promise<string> {
  const { tx, asked } = await statementsOf(side, { 'count(*)': [{ total: '1' }] })
  const request = listRequestOf(model, actorOf(side, ...codes), entity, lines, { entity: { screen, ...(tab === undefined ? {} : { tab }) } })
  await listDocuments(tx, model, readerOf(side, ...codes), request)
  return asked.join('\n')
}

/** The first of the texts that occur in the statements. */
const found = (asked: string, pattern: RegExp): string | undefined => pattern.exec(asked)?.[0]

/** The codes of a refusal, or the result. */
async function refusedOr(work: () => unknown): Promise<unknown> {
  try {
    return await work()
  } catch (error) {
    if (typeof error === 'object' && error !== null && 'issues' in error) return (error.issues as readonly { readonly code: string }[]).map(({ code }) => code)
    throw error
  }
}

/** The counts of a board for a person with these codes, and the statements. */
async function countedOn(model: Model, ...codes: readonly string[]): Promise<{ readonly cards: readonly string[]; readonly asked: string }> {
  const { pool, asked } = await statementsOf('purchaser', { 'count(*)': [{ total: '3' }] })
  const clock = { now: () => new Date('2026-11-20T02:00:00Z') }
  const answer = await runBoard({ pool, model, clock, newId: () => 'new' }, actorOf('purchaser', ...codes), { entity: { screen: 'home' } })
  return { cards: Object.keys(answer.entity ?? {}), asked: asked.join('\n') }
}

/** The server's lists and boards as readers of the declaration. */
export const listRows: readonly KeyRow[] = [
  {
    key: 'ListDeclaration.filter',
    says: 'a list shows the rows of its fixed condition alone',
    project: 'base',
    observe: async ({ model }) => found(await askedFor(model, 'supplier', { screen: 'supplierOrderList', entity: 'order' }), /"status" in [^)]*/),
    seen: '"status" in ("WAITORDER"::text, "purchasePaid"::text',
  },
  {
    key: 'ListDeclaration.sort',
    says: 'a list stands in its order',
    project: 'rich',
    observe: async ({ model }) => found(await askedFor(model, 'purchaser', { screen: 'supplierList', entity: 'supplier' }), /order by .*? limit/),
    seen: 'order by t."code" asc nulls last, t.id asc limit',
  },
  {
    key: 'ListDeclaration.sortChoices',
    says: 'the largest amounts are read by the index of an order that people choose',
    project: 'base',
    observe: async ({ model }) => {
      const { tx, asked } = await statementsOf('purchaser', { 'count(*)': [{ total: '1' }] })
      const envelope = { entity: { screen: 'purchaserOrderList' }, order: 'amount', orderSort: 'desc' }
      await listDocuments(tx, model, readerOf('purchaser', 'A150'), listRequestOf(model, actorOf('purchaser', 'A150'), 'order', undefined, envelope))
      return found(asked.join('\n'), /order by t."amount" desc, t.id desc limit \S+ union all/)
    },
    seen: 'order by t."amount" desc, t.id desc limit 50) union all',
  },
  {
    key: 'ListDeclaration.totals',
    says: 'the amounts of all rows found are added up',
    project: 'base',
    observe: async ({ model }) => found(await askedFor(model, 'purchaser', { screen: 'purchaserOrderList', entity: 'order', codes: ['A150'] }), /sum\(.*?\)/),
    seen: 'sum(f0)',
  },
  {
    key: 'ListDeclaration.rows',
    says: 'a list of lines reads the lines',
    project: 'rich',
    observe: ({ model }) =>
      refusedOr(async () => found(await askedFor(model, 'purchaser', { screen: 'contractLineList', entity: 'contract', lines: 'lines' }), /from "\w+" t/)),
    seen: 'from "contractLine" t',
  },
  {
    key: 'ListDeclaration.tabs',
    says: 'a tab shows the documents of its state',
    project: 'rich',
    observe: async ({ model }) => found(await askedFor(model, 'purchaser', { screen: 'supplierList', entity: 'supplier', tab: 'LARGE' }), /"size" = \S+/),
    seen: '"size" = "LARGE"::text',
  },
  {
    key: 'EveryScreenDeclaration.side',
    says: 'the supplier is refused a list of the purchaser',
    project: 'base',
    observe: ({ model }) => refusedOr(() => listRequestOf(model, actorOf('supplier', 'B6'), 'order', undefined, { entity: { screen: 'purchaserOrderList' } })),
    seen: ['UNKNOWN_KEY'],
  },
  {
    key: 'EveryScreenDeclaration.permission',
    says: 'views of a list are not for one without its code',
    project: 'rich',
    observe: ({ model }) => refusedOr(() => listScreenFor(model, actorOf('purchaser'), 'supplierList').name),
    seen: ['NO_PERMISSION'],
  },
  {
    key: 'CodePerSide.purchaser',
    says: 'orders are not read by a purchaser without the code',
    project: 'base',
    observe: ({ model }) => refusedOr(() => refuseUnlessReader(model.entities['order']!, actorOf('purchaser'))),
    seen: ['NO_PERMISSION'],
  },
  {
    key: 'CodePerSide.supplier',
    says: 'orders are not read by a supplier without the code',
    project: 'base',
    observe: ({ model }) => refusedOr(() => refuseUnlessReader(model.entities['order']!, actorOf('supplier'))),
    seen: ['NO_PERMISSION'],
  },
  {
    key: 'EntityDeclaration.export',
    says: 'contracts are not taken away as a file without the code',
    project: 'rich',
    observe: ({ model }) => refusedOr(() => refuseUnlessExporter(model.entities['contract']!, actorOf('purchaser', 'A1'))),
    seen: ['NO_PERMISSION'],
  },
  {
    key: 'FieldDeclaration.export',
    says: 'lines of contracts are not taken away as a file without the code',
    project: 'rich',
    observe: ({ model }) => refusedOr(() => refuseUnlessExporter(model.entities['contractLine']!, actorOf('purchaser', 'A2'))),
    seen: ['NO_PERMISSION'],
  },
  {
    key: 'EntityDeclaration.access',
    says: 'rows that a side may not see are not among those listed',
    project: 'rich',
    observe: async ({ model }) => {
      const { tx, asked } = await statementsOf('purchaser')
      await listDocuments(tx, model, readerOf('purchaser'), { entity: 'contract', pager: { page: 1, pageSize: 10 } })
      return found(asked[0]!, /t\."number" is not null/)
    },
    seen: 't."number" is not null',
  },
  {
    key: 'ExpressionPerSide.purchaser',
    says: 'the purchaser sees the rows of its own condition',
    project: 'rich',
    observe: ({ model }) => rowAccessOf(model, model.entities['contract']!, actorOf('purchaser'))?.source,
    seen: 'has(number)',
  },
  {
    key: 'ExpressionPerSide.supplier',
    says: 'the supplier sees the rows of its own condition',
    project: 'rich',
    observe: ({ model }) => rowAccessOf(model, model.entities['contract']!, actorOf('supplier'))?.source,
    seen: "acceptance != 'DRAFT'",
  },
  {
    key: 'EntityDeclaration.display',
    says: 'documents are searched by the field by which a person knows them',
    project: 'rich',
    otherwise: { '"display": "code"': '"display": "name"' },
    observe: async ({ model }) => {
      const { tx, asked } = await statementsOf('purchaser')
      await listDocuments(tx, model, readerOf('purchaser'), { entity: 'supplier', search: 'S-1', pager: { page: 1, pageSize: 10 } })
      return found(asked[0]!, /"code" collate "C" ilike [^ )]+/)
    },
    seen: '"code" collate "C" ilike "%S-1%"',
  },
  {
    key: 'EntityDeclaration.offeredTo',
    says: 'who writes for a purchaser chooses among the records that this one offers',
    project: 'rich',
    observe: async ({ model }) => {
      const { tx, asked } = await statementsOf('supplier')
      await browseAsOwner(tx, { model } as CallContext, actorOf('supplier', 'B1'), model.entities['contract']!.fields['supplier'], { purchaser: 'other' })
      return found(asked.join(' '), /from "supplier" t where t.purchaser = [^ ]+ and "t"."registeredEnterprise"/)
    },
    seen: 'from "supplier" t where t.purchaser = "other" and "t"."registeredEnterprise"',
  },
  {
    key: 'EntityDeclaration.parties',
    says: 'the purchaser’s own records are not for a supplier',
    project: 'rich',
    otherwise: {
      '"display": "id", "parties": ["purchaser"]': '"display": "id", "parties": ["purchaser", "supplier"]',
      '"api": { "purchaser": "/api/release" }': '"api": { "purchaser": "/api/release", "supplier": "/api/released" }',
    },
    observe: ({ model }) => refusedOr(() => refuseUnlessReader(model.entities['release']!, actorOf('supplier', 'B1'))),
    seen: ['OTHER_SIDE'],
  },
  {
    key: 'EntityDeclaration.display',
    says: 'lines are searched by the field by which a person knows them',
    project: 'rich',
    otherwise: { '"display": "telephone"': '"display": "name"' },
    observe: async ({ model }) => {
      const { tx, asked } = await statementsOf('purchaser')
      await listDocuments(tx, model, readerOf('purchaser'), { entity: 'supplier', rows: 'contacts', search: '138', pager: { page: 1, pageSize: 10 } })
      return found(asked[0]!, /"telephone" collate "C" ilike [^ )]+/)
    },
    seen: '"telephone" collate "C" ilike "%138%"',
  },
  {
    key: 'BoardDeclaration.cards',
    says: 'a board counts its cards',
    project: 'rich',
    otherwise: { '{ "id": "open", "screen": "contractList", "tab": "DRAFT" },': '' },
    observe: async ({ model }) => (await countedOn(model, 'A1', 'A2')).cards,
    seen: ['open', 'goods'],
  },
  {
    key: 'SectionDeclaration.id',
    says: 'a count is found by its card',
    project: 'rich',
    observe: async ({ model }) => (await countedOn(model, 'A1', 'A2')).cards.includes('goods'),
    seen: true,
  },
  {
    key: 'EveryScreenDeclaration.permission',
    says: 'a card is not counted for one without its code',
    project: 'rich',
    observe: async ({ model }) => (await countedOn(model, 'A1')).cards,
    seen: ['goods'],
  },
  {
    key: 'CardDeclaration.screen',
    says: 'a card is counted for who may open its list',
    project: 'rich',
    otherwise: { '"screen": "contractList", "tab": "DRAFT"': '"screen": "supplierList", "tab": "LARGE"' },
    observe: async ({ model }) => found((await countedOn(model, 'A1', 'A2')).asked, /"acceptance" = \S+/),
    seen: '"acceptance" = "DRAFT"::text',
  },
  {
    key: 'CardDeclaration.tab',
    says: 'a card counts what its list shows behind its tab',
    project: 'rich',
    observe: async ({ model }) => found((await countedOn(model, 'A1', 'A2')).asked, /"acceptance" = \S+/),
    seen: '"acceptance" = "DRAFT"::text',
  },
  {
    key: 'CardDeclaration.screen',
    says: 'a card counts documents of its entity',
    project: 'rich',
    otherwise: { '"screen": "contractList", "tab": "DRAFT"': '"screen": "supplierList", "tab": "LARGE"' },
    observe: async ({ model }) => found((await countedOn(model, 'A1', 'A2')).asked, /from "contract" t/),
    seen: 'from "contract" t',
  },
  {
    key: 'ListDeclaration.rows',
    says: 'a card counts lines',
    project: 'rich',
    observe: async ({ model }) => found((await countedOn(model, 'A1', 'A2')).asked, /from "contractLine" t/),
    seen: 'from "contractLine" t',
  },
  {
    key: 'CardDeclaration.when',
    says: 'a card counts what its condition holds for',
    project: 'rich',
    observe: async ({ model }) => found((await countedOn(model, 'A1', 'A2')).asked, /"quantity" > \S+/),
    seen: '"quantity" > "0"::numeric)',
  },
]
