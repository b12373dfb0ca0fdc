import { valuesOf } from '../../../engine/core/expression/values-of.ts'
import { allocate } from '../../../engine/core/lifecycle/allocate.ts'
import { mixedLineIssues } from '../../../engine/core/lifecycle/common-header-values.ts'
import { convert } from '../../../engine/core/lifecycle/convert.ts'
import { portionsOf } from '../../../engine/core/lifecycle/take-from-source.ts'
import type { Document, Row } from '../../../engine/core/model/document.ts'
import type { Model } from '../../../engine/core/model/model.ts'
import { convertFrom, sourceValues } from '../../../engine/server/documents/conversion/convert-from.ts'
import { withNamedChanges } from '../../../engine/server/documents/conversion/named-changes.ts'
import { rowsForOperation } from '../../../engine/server/documents/conversion/operation-rows.ts'
import { around } from './around.ts'
import { contract as usual } from './contract.ts'
import { madeOf, type KeyRow } from './row.ts'
import { actorOf, workOn } from './work.ts'

const contract: Document = {
  ...usual,
  amount: '10',
  runsFrom: '2026-01-01',
  sites: [
    { id: 'p1', document: 'c1', purchaser: 'e1', item: 'Hall', closed: false },
    { id: 'p2', document: 'c1', purchaser: 'e1', item: 'Yard', closed: true },
  ],
  talk: [{ id: 'n1', document: 'c1', purchaser: 'e1', said: 'before noon' }],
}

const sourceOf = (more: Row = {}) => ({ purchaser: 'e1', id: 'l1', item: 'Bearing', quantity: '7', taken: '0', contract: { supplier: 's1' }, ...more })

/** What becomes of so many picks of one line by a conversion: the documents, and the refusals. */
function converted(model: Model, name: string, { given = {}, read, count = 1, source = {} }: { given?: Row; read?: Row; count?: number; source?: Row }) {
  const release = model.entities['release']!
  const picks = Array.from({ length: count }, (_, place) => ({ source: 'l1', given, path: `rows[${place}]`, ...(read && { read }) })) as Parameters<
    typeof convert
  >[4]
  const { documents, issues } = convert(model, release, release.conversions[name]!, {}, picks, new Map([['l1', sourceOf(source) as never]]), () => 'new')
  return { documents: documents.map(({ document }) => document), refused: issues.map(({ code, path }) => `${code} at ${path}`) }
}

const references = {
  'from "contractLine"': contract['lines'] as readonly Row[],
  'from "contractSite"': contract['sites'] as readonly Row[],
  'from "contract"': [contract],
}

/** The releases that a contract's line becomes at its sites. */
async function madeForSites(model: Model): Promise<readonly Row[]> {
  const { work } = await workOn(model, [['contract', contract, contract]], references)
  await convertFrom(work, work.trackedDocuments.get('c1')!, model.entities['release']!, 'forSites')
  return [...work.trackedDocuments.values()].filter(({ entity }) => entity.name === 'release').map(({ current }) => current)
}

/** The contract's ten in two shares. */
function parted(model: Model, shares: readonly Row[], as = 'shares', more: Row = {}) {
  const entity = model.entities['contract']!
  const writer = { side: 'purchaser' as const, permissions: new Set(['A1', 'A2']) }
  const { first, others, issues } = allocate(
    model,
    entity,
    entity.transitions['part']!.allocation!,
    { ...contract, ...more },
    { [as]: shares },
    writer,
    () => 'c2',
  )
  return { first, others, refused: issues.map(({ code, path }) => `${code} at ${path}`) }
}

const shares = [
  { amount: '4', runsFrom: '2026-03-01' },
  { amount: '6', runsFrom: '2026-07-01' },
]

/** What a refusal of an item that has changed since it was read says of the changes. */
async function toldOf(model: Model, changed: Row): Promise<readonly unknown[]> {
  const conversion = model.entities['release']!.conversions['forSites']!
  const values = valuesOf(model, model.entities['contract']!, contract, around)
  const lines = sourceValues(model.entities['contract']!, 'contractLine', values)
  const history = [{ id: 'h1', at: '', changes: Object.entries(changed).map(([name, before]) => ({ path: `lines[l1].${name}`, before, after: null })) }]
  const { work } = await workOn(model, [['contract', contract, contract]], { audit: history })
  const refused = [{ code: 'TOO_MUCH', path: 'rows[0].itemRead', params: { version: 'Gasket', current: 'Bearing', changes: '' } }]
  const told = await withNamedChanges(work, conversion, [{ source: 'l1', given: {}, path: 'rows[0]' }], lines, refused)
  return told.map(({ params }) => params['changes'])
}

/** The rows of each shipment of twenty-one lines of orders, by a conversion that divides as this model's does. */
function shippedAsIn(model: Model): readonly number[] {
  const { model: orders } = madeOf('base')
  const shipment = orders.entities['shipment']!
  const { divides } = model.entities['release']!.conversions['forSites']!
  const line = { purchaser: 'e1', id: 'l1', partNumber: 'P-1', quantity: '70', pending: '70', order: { suspended: false, currency: 'CNY' } }
  const picks = Array.from({ length: 21 }, (_, place) => ({ source: 'l1', given: { quantity: '1' }, path: `lines[${place}]` }))
  const conversion = { ...shipment.conversions['fromOrder']!, ...(divides && { divides }) }
  const { documents } = convert(orders, shipment, conversion, {}, picks, new Map([['l1', line as never]]), () => 'new')
  return documents.map(({ document }) => (document['lines'] as readonly Row[]).length)
}

function proposedFrom(model: Model): readonly unknown[] {
  const conversion = model.entities['release']!.conversions['fromContract']!
  return rowsForOperation(model, conversion, actorOf('purchaser', 'A2'), [
    { ...sourceOf(), contract: { supplier: { id: 's1' }, acceptance: 'ACTIVE', purchaser: 'e1' } } as never,
  ])
}

/** Conversions and shares as readers of the declaration. */
export const conversionRows: readonly KeyRow[] = [
  {
    key: 'EntityDeclaration.conversions',
    says: 'a line of a contract becomes a release',
    project: 'rich',
    observe: ({ model }) => converted(model, 'fromContract', {}).documents.length,
    seen: 1,
  },
  {
    key: 'ConversionDeclaration.from',
    says: 'what is taken are the lines of the contract, not the contract',
    project: 'rich',
    otherwise: {
      '"decided": { "from": "contractLine", "link": "contractLine", "take": { "field": "quantity", "default": "quantity" } }':
        '"decided": { "from": "contract", "link": "contract", "take": { "field": "quantity", "default": "amount" } }',
      '"convert": [["release.decided", "quantity > 1000"], ["fromContract", "true"]]': '"convert": "fromContract"',
    },
    observe: ({ model }) => {
      const entity = model.entities['contract']!
      return [...sourceValues(entity, model.entities['release']!.conversions['decided']!.source, valuesOf(model, entity, contract, around)).keys()]
    },
    seen: ['l1'],
  },
  {
    key: 'ConversionDeclaration.link',
    says: 'a release points to the line that it was made of',
    project: 'rich',
    otherwise: {
      '"decided": { "from": "contractLine", "link": "contractLine", "take": { "field": "quantity", "default": "quantity" } }':
        '"decided": { "from": "contract", "link": "contract", "take": { "field": "quantity", "default": "amount" } }',
      '"convert": [["release.decided", "quantity > 1000"], ["fromContract", "true"]]': '"convert": "fromContract"',
    },
    observe: ({ model }) => converted(model, 'decided', {}).documents[0]?.['contractLine'],
    seen: 'l1',
  },
  {
    key: 'ConversionDeclaration.take.exceeds',
    says: 'eight of seven are refused with the code that is named',
    project: 'rich',
    otherwise: { '"exceeds": "TOO_MUCH"': '"exceeds": "MIXED"' },
    observe: ({ model }) => [
      converted(model, 'fromContract', { given: { quantity: '7' } }).refused,
      converted(model, 'fromContract', { given: { quantity: '8' } }).refused,
    ],
    seen: [[], ['TOO_MUCH at rows[0].quantity']],
  },
  {
    key: 'ConversionDeclaration.take.portion',
    says: 'ten by four make two releases of four and one of two',
    project: 'rich',
    observe: ({ model }) =>
      portionsOf(model, model.entities['release']!.conversions['parcels']!, sourceOf({ quantity: '10' }) as never).map((row) => row['quantity']),
    seen: ['4', '4', '2'],
  },
  {
    key: 'ConversionDeclaration.divide',
    says: 'twenty-one lines are divided between two shipments, and not refused',
    project: 'rich',
    observe: ({ model }) => shippedAsIn(model),
    seen: [20, 1],
  },
  {
    key: 'ConversionDeclaration.version',
    says: 'a line that has changed since it was read is refused',
    project: 'rich',
    observe: ({ model }) => converted(model, 'forSites', { read: { version: 'Gasket' } }).refused,
    seen: ['TOO_MUCH at rows[0].itemRead'],
  },
  {
    key: 'ConversionDeclaration.version.field',
    says: 'what was read is compared with the field that is named',
    project: 'rich',
    otherwise: {
      '"version": { "field": "itemRead"': '"version": { "field": "itemToo"',
      '"copy": { "itemRead": "item" }': '"copy": { "itemRead": "item", "itemToo": "item" }',
      '"itemRead": { "type": "text", "readonly": true },': '"itemRead": { "type": "text", "readonly": true }, "itemToo": { "type": "text", "readonly": true },',
    },
    observe: ({ model }) => [
      converted(model, 'forSites', { read: { version: 'Bearing' } }).refused,
      converted(model, 'forSites', { read: { version: '7' } }).refused,
    ],
    seen: [[], ['TOO_MUCH at rows[0].itemRead']],
  },
  {
    key: 'ConversionDeclaration.version.changed',
    says: 'the refusal of what has changed has the code that is named',
    project: 'rich',
    otherwise: { '"changed": "TOO_MUCH"': '"changed": "MIXED"' },
    observe: ({ model }) => converted(model, 'forSites', { read: { version: 'Gasket' } }).refused,
    seen: ['TOO_MUCH at rows[0].itemRead'],
  },
  {
    key: 'ConversionDeclaration.version.tells',
    says: 'the refusal tells of the quantity that has changed, and of no other field',
    project: 'rich',
    otherwise: { '"tells": ["quantity"]': '"tells": ["item"]' },
    observe: ({ model }) => toldOf(model, { item: 'Gasket', quantity: '9' }),
    seen: ['quantity 9 → 7'],
  },
  {
    key: 'ConversionDeclaration.each',
    says: 'a line becomes a release for each site',
    project: 'rich',
    observe: async ({ model }) => (await madeForSites(model)).map(({ site }) => site),
    seen: ['p1'],
  },
  {
    key: 'ConversionDeclaration.each.row',
    says: 'a release is made for each row of the lines that are named',
    project: 'rich',
    otherwise: {
      '"row": "contractSite", "link": "site", "when": "!closed", "copy": { "item": "item" }':
        '"row": "contractNote", "link": "note", "copy": { "item": "said" }',
      '"itemRead": { "type": "text", "readonly": true },':
        '"itemRead": { "type": "text", "readonly": true }, "note": { "type": "ref", "entity": "contractNote" },',
    },
    observe: async ({ model }) => (await madeForSites(model)).map(({ site }) => site),
    seen: ['p1'],
  },
  {
    key: 'ConversionDeclaration.each.link',
    says: 'a release points to its site',
    project: 'rich',
    otherwise: {
      '"row": "contractSite", "link": "site"': '"row": "contractSite", "link": "place"',
      '"itemRead": { "type": "text", "readonly": true },':
        '"itemRead": { "type": "text", "readonly": true }, "place": { "type": "ref", "entity": "contractSite" },',
    },
    observe: async ({ model }) => (await madeForSites(model)).map(({ site }) => site),
    seen: ['p1'],
  },
  {
    key: 'ConversionDeclaration.each.when',
    says: 'a site that is closed gets no release',
    project: 'rich',
    observe: async ({ model }) => (await madeForSites(model)).map(({ site }) => site),
    seen: ['p1'],
  },
  {
    key: 'ConversionDeclaration.each.copy',
    says: 'a release has the item of its site',
    project: 'rich',
    observe: async ({ model }) => (await madeForSites(model)).map(({ item }) => item),
    seen: ['Hall'],
  },
  {
    key: 'ConversionDeclaration.along',
    says: 'what was said of the contract comes along with each release',
    project: 'rich',
    observe: async ({ model }) => (await madeForSites(model)).map(({ talk }) => (talk as readonly Row[] | undefined)?.map(({ said }) => said)),
    seen: [['before noon']],
  },
  {
    key: 'SameDeclaration.fields',
    says: 'what is released has the one supplier of its lines',
    project: 'rich',
    otherwise: {
      '"same": [{ "fields": ["supplier"]': '"same": [{ "fields": ["partOf"]',
      '"itemRead": { "type": "text", "readonly": true },':
        '"itemRead": { "type": "text", "readonly": true }, "partOf": { "type": "ref", "entity": "contract" },',
    },
    observe: ({ model }) => converted(model, 'fromContract', {}).documents.map(({ supplier }) => supplier),
    seen: ['s1'],
  },
  {
    key: 'SameDeclaration.when',
    says: 'a line of nothing does not name the supplier',
    project: 'rich',
    observe: ({ model }) => converted(model, 'fromContract', { source: { quantity: '0' } }).documents.map(({ supplier }) => supplier ?? null),
    seen: [null],
  },
  {
    key: 'SameDeclaration.code',
    says: 'lines of two suppliers are refused with the code that is named',
    project: 'rich',
    otherwise: { '"code": "MIXED"': '"code": "ON_HOLD"' },
    observe: ({ model }) => {
      const release = model.entities['release']!
      const rows = ['s1', 's2'].map((supplier, place) => ({
        pick: { source: 'l1', given: {}, path: `rows[${place}]` },
        values: sourceOf({ contract: { supplier } }) as never,
      }))
      return mixedLineIssues(model, release, release.conversions['fromContract']!, rows).map(({ code, path }) => `${code} at ${path}`)
    },
    seen: ['MIXED at rows[1].contractLine'],
  },
  {
    key: 'ConversionDeclaration.operation',
    says: 'an award is proposed from what the lines say',
    project: 'rich',
    observe: ({ model }) => proposedFrom(model),
    seen: [{ id: 'l1', pending: '7', line: 's1', quantity: '7', supplier: 's1', price: '7' }],
  },
  {
    key: 'OperationDeclaration.reads',
    says: 'a proposal reads the supplier, the price and the quantity that are named',
    project: 'rich',
    otherwise: { '"price": "quantity" }': '"price": "quantity * 2" }' },
    observe: ({ model }) => proposedFrom(model),
    seen: [{ id: 'l1', pending: '7', line: 's1', quantity: '7', supplier: 's1', price: '7' }],
  },
  {
    key: 'TransitionDeclaration.allocate',
    says: 'a contract of ten is parted into four and six',
    project: 'rich',
    observe: ({ model }) => {
      const { first, others } = parted(model, shares)
      return [first, ...others].map(({ amount }) => amount)
    },
    seen: ['4', '6'],
  },
  {
    key: 'AllocateDeclaration.figure',
    says: 'the figure that is parted is the one that is named',
    project: 'rich',
    otherwise: {
      '"figure": "amount", "as"': '"figure": "weight", "as"',
      '"papers": { "type": "files" },': '"papers": { "type": "files" }, "weight": { "type": "quantity" },',
    },
    observe: ({ model }) => parted(model, shares).refused,
    seen: [],
  },
  {
    key: 'AllocateDeclaration.as',
    says: 'the shares are sent under the name that is given',
    project: 'rich',
    otherwise: { '"as": "shares"': '"as": "parts"' },
    observe: ({ model }) => [parted(model, shares).refused, parted(model, shares, 'parts').refused],
    seen: [[], ['REQUIRED at shares']],
  },
  {
    key: 'AllocateDeclaration.with',
    says: 'each share begins on a day of its own',
    project: 'rich',
    observe: ({ model }) => {
      const { first, others } = parted(model, shares)
      return [first, ...others].map(({ runsFrom }) => runsFrom)
    },
    seen: ['2026-03-01', '2026-07-01'],
  },
  {
    key: 'AllocateDeclaration.inProportion',
    says: 'the volume of the contract is parted as its amount is',
    project: 'rich',
    observe: ({ model }) => {
      const { first, others } = parted(model, shares, 'shares', { volume: '25' })
      return [first, ...others].map(({ volume }) => volume)
    },
    seen: ['10', '15'],
  },
  {
    key: 'AllocateDeclaration.link',
    says: 'the second share points to the contract that was parted',
    project: 'rich',
    otherwise: {
      '"link": "partOf", "atMost"': '"link": "parent", "atMost"',
      '"papers": { "type": "files" },': '"papers": { "type": "files" }, "parent": { "type": "ref", "entity": "contract", "readonly": true },',
    },
    observe: ({ model }) => parted(model, shares).others.map(({ partOf }) => partOf),
    seen: ['c1'],
  },
  {
    key: 'AllocateDeclaration.atMost',
    says: 'twenty-one shares are refused',
    project: 'rich',
    observe: ({ model }) =>
      parted(
        model,
        Array.from({ length: 21 }, () => ({ amount: '1' })),
      ).refused,
    seen: ['TOO_MANY at shares'],
  },
  {
    key: 'AllocateDeclaration.code',
    says: 'shares that do not add up are refused with the code that is named',
    project: 'rich',
    otherwise: { '"atMost": "lines", "code": "TOO_MUCH" } }': '"atMost": "lines", "code": "MIXED" } }' },
    observe: ({ model }) => parted(model, [{ amount: '4' }, { amount: '5' }]).refused,
    seen: ['TOO_MUCH at shares'],
  },
]
