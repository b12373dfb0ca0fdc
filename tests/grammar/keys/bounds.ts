import type { Document, Row } from '../../../engine/core/model/document.ts'
import type { Model } from '../../../engine/core/model/model.ts'
import { publish } from '../../../engine/server/documents/commit/publish.ts'
import { refuseBelowZero } from '../../../engine/server/documents/constraints/refuse-below-zero.ts'
import { refuseOverBounds } from '../../../engine/server/documents/constraints/refuse-over-bounds.ts'
import { refuseOverlaps } from '../../../engine/server/documents/constraints/refuse-overlaps.ts'
import { addPublicRoutes } from '../../../engine/server/http/routes/public-routes.ts'
import { contract as usual } from './contract.ts'
import { refusals } from './refusals.ts'
import type { KeyRow, Made } from './row.ts'
import { workOn } from './work.ts'

type Span = readonly [from: string | null, to: string | null]

/** A contract of a supplier that is valid for a time. */
function contractFor([runsFrom, runsTo]: Span, more: Row = {}): Document {
  return { ...usual, runsFrom, runsTo, lines: [], ...more }
}

/** The refusal of a contract for one time, where its supplier has another (C-9) for another time; and what was asked of the database. */
async function overlapping({ model }: Made, own: Span, other: Span, more: Row = {}) {
  const there = { id: 'c9', number: 'C-9', supplier: 's1', runsFrom: other[0], runsTo: other[1] }
  const { work, asked } = await workOn(model, [['contract', undefined, contractFor(own, more)]], { 'from "contract" t': [there] })
  return { refused: await refusals(() => refuseOverlaps(work)), asked: asked.join('\n') }
}

/** The refusal of taking two pieces of which none is left, and what was asked of the database. */
async function taking(model: Model, rows: readonly Row[], left: string) {
  const document = { ...contractFor([null, null]), lines: rows.map((row, index) => ({ id: `l${index}`, item: 'Bearing', closed: false, ...row })) }
  const { work, asked } = await workOn(model, [['contract', { ...document, lines: [] }, document]], { 'sum(': [{ at: 1, sum: left }] })
  return { refused: await refusals(() => refuseBelowZero(work)), asked: asked.join('\n') }
}

/** The refusal of a supplier beside one that has the flag; and what was asked of the database. */
async function preferring(model: Model, before: Row | undefined, after: Row) {
  const { work, asked } = await workOn(model, [['supplier', before === undefined ? undefined : { id: 's2', ...before }, { id: 's2', ...after }]], {
    holder: [{ holder: 'S1' }],
    'count(*)': [{ count: 1 }],
  })
  return { refused: await refusals(() => refuseOverBounds(work)), asked: asked.join('\n') }
}

/** The refusal of a new record with which there are so many. */
async function made(model: Model, count: number, entity = 'supplier'): Promise<readonly string[]> {
  const { work } = await workOn(model, [[entity, undefined, { id: 's2' }]], { 'count(*)': [{ count }] })
  return refusals(() => refuseOverBounds(work))
}

/** What is put to the public of a contract that is saved: the statements. */
async function published(model: Model, acceptance: string): Promise<string> {
  const document = contractFor(['2026-01-01', '2026-12-31'], {
    acceptance,
    version: 2,
    amount: '5',
    opening: '2026-11-30T01:00:00.000Z',
    lines: [{ id: 'l1', item: 'Bearing', quantity: '2' }],
  })
  const { work, asked } = await workOn(model, [['contract', { ...document, version: 1 }, document]])
  await publish(work)
  return asked.filter((text) => text.includes('publication')).join('\n')
}

/** The paths that answer to everybody. */
function publicPaths(model: Model): readonly string[] {
  const paths: string[] = []
  const app = { post: (path: string) => paths.push(path) } as unknown as Parameters<typeof addPublicRoutes>[0]
  addPublicRoutes(app, { model } as unknown as Parameters<typeof addPublicRoutes>[1])
  return paths
}

const found = (asked: string, pattern: RegExp): string | undefined => pattern.exec(asked)?.[0]

const OVERLAP = ['TOO_MUCH at runsFrom']

/** What the server refuses of several records together, and what it shows to everybody. */
export const boundRows: readonly KeyRow[] = [
  {
    key: 'EntityDeclaration.periods',
    says: 'a second contract of a supplier for the same days is refused',
    project: 'rich',
    observe: async (made) => (await overlapping(made, ['2026-01-01', '2026-06-30'], ['2026-06-30', '2026-12-31'])).refused,
    seen: OVERLAP,
  },
  {
    key: 'PeriodsDeclaration.per',
    says: 'contracts of two suppliers may be valid on the same days',
    project: 'rich',
    otherwise: { '"per": ["supplier"]': '"per": ["partOf"]' },
    observe: async (made) => {
      const { refused, asked } = await overlapping(made, ['2026-01-01', '2026-06-30'], ['2026-01-01', '2026-06-30'], { supplier: 's2' })
      return [refused, found(asked, /"supplier"::text = any\([^)]*/)]
    },
    seen: [[], '"supplier"::text = any(["s2"]::text[]'],
  },
  {
    key: 'PeriodsDeclaration.from',
    says: 'a contract that begins when the other has ended is taken, one that begins on its last day is not',
    project: 'rich',
    otherwise: { '"from": "runsFrom", "to"': '"from": "runsTo", "to"' },
    observe: async (made) => [
      (await overlapping(made, ['2026-07-01', '2026-12-31'], ['2026-01-01', '2026-06-30'])).refused,
      (await overlapping(made, ['2026-06-30', '2026-12-31'], ['2026-01-01', '2026-06-30'])).refused,
    ],
    seen: [[], OVERLAP],
  },
  {
    key: 'PeriodsDeclaration.to',
    says: 'a contract ends on its last day, and one without a last day never',
    project: 'rich',
    otherwise: { '"to": "runsTo", "when"': '"to": "runsFrom", "when"' },
    observe: async (made) => [
      (await overlapping(made, ['2026-01-01', '2026-06-30'], ['2026-07-01', '2026-12-31'])).refused,
      (await overlapping(made, ['2026-03-01', '2026-12-31'], ['2026-01-01', '2026-06-30'])).refused,
      (await overlapping(made, ['2026-01-01', null], ['2026-07-01', '2026-12-31'])).refused,
    ],
    seen: [[], OVERLAP, OVERLAP],
  },
  {
    key: 'PeriodsDeclaration.when',
    says: 'a draft may be valid on the same days as a contract that counts',
    project: 'rich',
    otherwise: { [`"when": "acceptance == 'ACTIVE'", "code"`]: `"when": "acceptance == 'DRAFT'", "code"` },
    observe: async (made) => [
      (await overlapping(made, ['2026-01-01', '2026-06-30'], ['2026-01-01', '2026-06-30'], { acceptance: 'DRAFT' })).refused,
      found((await overlapping(made, ['2026-01-01', '2026-06-30'], ['2026-01-01', '2026-06-30'])).asked, /t\."acceptance" = \S+/),
    ],
    seen: [[], 't."acceptance" = "ACTIVE"::text)'],
  },
  {
    key: 'PeriodsDeclaration.code',
    says: 'the refusal of overlapping days has the code that is named',
    project: 'rich',
    otherwise: { [`"when": "acceptance == 'ACTIVE'", "code": "TOO_MUCH"`]: `"when": "acceptance == 'ACTIVE'", "code": "MIXED"` },
    observe: async (made) => (await overlapping(made, ['2026-01-01', null], ['2026-01-01', null])).refused,
    seen: OVERLAP,
  },
  {
    key: 'EntityDeclaration.balances',
    says: 'more than there is cannot be taken',
    project: 'rich',
    observe: async ({ model }) => (await taking(model, [{ quantity: '-5' }], '-2')).refused,
    seen: ['TOO_MUCH at lines[0].quantity'],
  },
  {
    key: 'BalanceDeclaration.lines',
    says: 'what the lines bring and take is added up',
    project: 'rich',
    otherwise: { '{ "lines": "lines", "measure": "quantity"': '{ "lines": "sites", "measure": "lineNo"' },
    observe: async ({ model }) => found((await taking(model, [{ quantity: '-5' }], '-2')).asked, /cross join "\w+" t/),
    seen: 'cross join "contractLine" t',
  },
  {
    key: 'BalanceDeclaration.per',
    says: 'each item has a balance of its own',
    project: 'rich',
    otherwise: { '"per": ["item"], "when": "!closed"': '"per": ["contract.supplier"], "when": "!closed"' },
    observe: async ({ model }) => {
      const { asked } = await taking(model, [{ quantity: '-5' }, { quantity: '-1', item: 'Gasket' }], '1')
      return [found(asked, /unnest\([^)]*\)/), found(asked, /"t"\."item" = "asked"\."v0"/)]
    },
    seen: ['unnest(["Bearing","Gasket"]::text[])', '"t"."item" = "asked"."v0"'],
  },
  {
    key: 'BalanceDeclaration.code',
    says: 'the refusal of taking too much has the code that is named',
    project: 'rich',
    otherwise: { '"when": "!closed", "code": "TOO_MUCH"': '"when": "!closed", "code": "MIXED"' },
    observe: async ({ model }) => (await taking(model, [{ quantity: '-5' }], '-2')).refused,
    seen: ['TOO_MUCH at lines[0].quantity'],
  },
  {
    key: 'EntityDeclaration.atMost',
    says: 'a twenty-first supplier is refused, the twentieth is not',
    project: 'rich',
    observe: async ({ model }) => [await made(model, 20), await made(model, 21)],
    seen: [[], ['TOO_MANY at ']],
  },
  {
    key: 'EntityDeclaration.one',
    says: 'a second depot is refused, the only one is not',
    project: 'rich',
    observe: async ({ model }) => [await made(model, 1, 'depot'), await made(model, 2, 'depot')],
    seen: [[], ['TOO_MUCH at ']],
  },
  {
    key: 'EntityDeclaration.single',
    says: 'a second preferred supplier is refused',
    project: 'rich',
    observe: async ({ model }) => (await preferring(model, { preferred: false }, { preferred: true })).refused,
    seen: ['TOO_MUCH at preferred'],
  },
  {
    key: 'SingleDeclaration.field',
    says: 'the flag of which there is one is that which is named',
    project: 'rich',
    otherwise: { '"field": "preferred"': '"field": "available"' },
    observe: async ({ model }) => [(await preferring(model, {}, { preferred: true })).refused, (await preferring(model, {}, { available: true })).refused],
    seen: [['TOO_MUCH at preferred'], []],
  },
  {
    key: 'SingleDeclaration.per',
    says: 'each group has a preferred supplier of its own',
    project: 'rich',
    observe: async ({ model }) => found((await preferring(model, {}, { preferred: true, parent: 's7' })).asked, /and "parent" = \S+/),
    seen: 'and "parent" = "s7"',
  },
  {
    key: 'EntityDeclaration.published',
    says: 'a contract that is saved is put to the public',
    project: 'rich',
    observe: async ({ model }) => found(await published(model, 'ACTIVE'), /insert into publication/),
    seen: 'insert into publication',
  },
  {
    key: 'PublishedDeclaration.path',
    says: 'what is published answers under the path that is named',
    project: 'rich',
    otherwise: { '"path": "/api/contract/open"': '"path": "/api/contract/all"' },
    observe: ({ model }) => publicPaths(model),
    seen: ['/api/article/offered/list', '/api/contract/open/list'],
  },
  {
    key: 'PublishedDeclaration.when',
    says: 'a contract that is not active is withdrawn from the public',
    project: 'rich',
    otherwise: { [`"when": "acceptance == 'ACTIVE'", "until"`]: `"when": "acceptance == 'DRAFT'", "until"` },
    observe: async ({ model }) => found(await published(model, 'DRAFT'), /^\S+ \S+ publication/),
    seen: 'delete from publication',
  },
  {
    key: 'PublishedDeclaration.until',
    says: 'a publication ends at the time of opening',
    project: 'rich',
    observe: async ({ model }) => found(await published(model, 'ACTIVE'), /\\"until\\":[^}]*/),
    seen: '\\"until\\":\\"2026-11-30T01:00:00.000Z\\"',
  },
  {
    key: 'PublishedDeclaration.fields',
    says: 'the public sees the fields that are named, and no amount',
    project: 'rich',
    otherwise: { '"fields": ["purchaser.name", "runsFrom", "lines.item"]': '"fields": ["amount"]' },
    observe: async ({ model }) => found(await published(model, 'ACTIVE'), /\\"content\\":.*?,\\"searchText/),
    seen: '\\"content\\":{\\"runsFrom\\":\\"2026-01-01\\",\\"lines\\":[{\\"item\\":\\"Bearing\\"}]},\\"searchText',
  },
]
