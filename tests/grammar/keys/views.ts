import { recompute } from '../../../engine/core/lifecycle/recompute.ts'
import type { Model } from '../../../engine/core/model/model.ts'
import type { ListScreen, Section } from '../../../engine/core/model/screen.ts'
import type { AnswerEnvelope } from '../../../engine/core/wire/envelope.ts'
import { codeOfRight } from '../../../engine/core/permissions/has-right.ts'
import { formulaIssues } from '../../../engine/core/rules/check-formulas.ts'
import { checkDocument } from '../../../engine/core/rules/check-document.ts'
import { newChildRow } from '../../../engine/core/rules/child-rows.ts'
import { startsOf } from '../../../engine/contract/world/declaration/region-path.ts'
import { pathsOf } from '../../../engine/server/calls/paths.ts'
import { importOf, importUpload } from '../../../engine/server/documents/import/run-import.ts'
import { numberSequences } from '../../../engine/server/documents/create/number-sequences.ts'
import { listRequestOf } from '../../../engine/server/documents/read/list-request-of.ts'
import { sendInvitation } from '../../../engine/server/http/routes/send-invitation.ts'
import { createTable } from '../../../engine/server/schema/ddl.ts'
import { tablesOfModel } from '../../../engine/server/schema/tables-of-model.ts'
import { listDocuments } from '../../../engine/server/store/lists/list-documents.ts'
import { choosableRows } from '../../../engine/server/store/lists/list-options.ts'
import { requiredCodeOf } from '../../../engine/server/store/lists/colleagues.ts'
import { answerForEditor } from '../../../engine/server/template/editor-answer.ts'
import { offeredValues } from '../../../engine/web/fields/offered-values.ts'
import { pivotOf } from '../../../engine/web/pivot/lines/pivot-of.ts'
import { listStateFrom } from '../../../engine/web/screens/list/state/list-state.ts'
import { withThoseBefore } from '../../../engine/web/pivot/versions/with-those-before.ts'
import { chartsOf } from '../../../engine/web/series/charts-of.ts'
import { workbook } from '../../files/spreadsheets.ts'
import { around } from './around.ts'
import type { KeyRow, Made } from './row.ts'
import { statementsOf } from './statements.ts'
import { actorOf, readerOf, workOn } from './work.ts'

function sectionOf<Kind extends Section['kind']>(model: Model, id: string, kind: Kind): Extract<Section, { kind: Kind }> {
  const screen = model.screens['contractDetail']!
  const section = screen.kind === 'detail' ? screen.sections.find((each) => each.id === id) : undefined
  if (section?.kind !== kind) throw new TypeError(`Cannot find the section "${id}" of kind "${kind}"`)
  return section as Extract<Section, { kind: Kind }>
}

/** Lines side by side: the bearing is open at two, closed at three. */
const lines = [
  { id: 'l1', item: 'Bearing', closed: { id: 'no', text: 'open' }, quantity: '2', taken: '5' },
  { id: 'l2', item: 'Bearing', closed: { id: 'yes', text: 'shut' }, quantity: '3', taken: '4' },
  { id: 'l3', item: 'Gasket', closed: { id: 'no', text: 'open' }, quantity: '1', taken: '6' },
]

const pivoted = (model: Model) => pivotOf(sectionOf(model, 'pivot', 'pivot'), lines)

/** The heading of the version with which each is compared. */
function versionsBefore(model: Model): readonly (string | undefined)[] {
  const { changes, ...pivot } = sectionOf(model, 'versions', 'pivot')
  const { groups } = pivotOf(pivot, lines)
  return changes === undefined ? [] : withThoseBefore(groups, changes).map(({ before }) => before?.label)
}

const records = [
  { id: 'r1', createdAt: '2026-11-01T00:00:00Z', quantity: '4', item: 'Bearing', contractLine: { id: 'l1', text: 'Line 1' } },
  { id: 'r2', createdAt: '2026-11-02T00:00:00Z', quantity: '6', item: 'Gasket', contractLine: { id: 'l2', text: 'Line 2' } },
]

const charted = (model: Model) => chartsOf(records, sectionOf(model, 'releases', 'series').series)

/** What the server is asked for a list of contracts, and what it refuses. */
async function listedContracts({ model }: Made, screen: string, entity: string, where: readonly object[] = []): Promise<string> {
  const { tx, asked } = await statementsOf('purchaser', { 'count(*)': [{ total: '1' }] })
  const reader = { ...readerOf('purchaser', 'A1', 'A2'), now: '2026-11-20T02:00:00Z' }
  try {
    await listDocuments(tx, model, reader, listRequestOf(model, actorOf('purchaser', 'A1', 'A2'), entity, undefined, { entity: { screen, where } }))
  } catch (error) {
    if (typeof error !== 'object' || error === null || !('issues' in error)) throw error
    return (error.issues as readonly { readonly code: string; readonly params?: object }[])
      .map(({ code, params }) => `${code} ${JSON.stringify(params)}`)
      .join()
  }
  return asked.join('\n')
}

const since = (field: string, first: string, last: string) => [{ field, operator: 'between', value: [first, last] }]

const ofSupplier =
  (name: string) =>
  ({ model }: Made) => {
    const table = tablesOfModel(model, { trigrams: false, pinyin: false }).find((each) => each.name === 'supplier')
    return table === undefined
      ? []
      : createTable(table)
          .flatMap((statement) => statement.split('\n'))
          .filter((line) => line.includes(name) && !line.startsWith('comment'))
          .map((line) => line.trim().replace(/,$/, ''))
  }

/** What is refused of a spreadsheet, and what is asked of the database. */
async function imported(model: Model, name: string, rows: string[][]) {
  const { pool, asked } = await statementsOf('purchaser')
  const context = { pool, model, clock: { now: () => new Date('2026-11-20T02:00:00Z') }, newId: () => 'new' }
  const upload = { name: 'a.xlsx', bytes: workbook(rows), isDryRun: true }
  // What cannot be found in no database has been asked for by then.
  const answer = await importUpload(context, actorOf('purchaser', 'A1', 'A2'), name, () => upload).catch((): AnswerEnvelope | undefined => undefined)
  return { refused: answer?.issues?.map(({ code }) => code), asked: asked.join('\n') }
}

/** What people see, and what a field is, as readers of the declaration. */
export const viewRows: readonly KeyRow[] = [
  {
    key: 'AwardDeclaration.version',
    says: 'the version of a row is read with it',
    project: 'rich',
    observe: ({ model }) =>
      listRequestOf(model, actorOf('purchaser', 'A1', 'A2'), 'contract', 'lines', { entity: { screen: 'contractLineList' } }).columns?.includes('closed'),
    seen: true,
  },
  { key: 'SectionDeclaration.pivot', says: 'lines stand side by side', project: 'rich', observe: ({ model }) => pivoted(model).rows.length, seen: 2 },
  {
    key: 'PivotDeclaration.by',
    says: 'each item has a row',
    project: 'rich',
    otherwise: { '"by": "item", "across"': '"by": "closed", "across"' },
    observe: ({ model }) => pivoted(model).rows.map(({ id }) => id),
    seen: ['Bearing', 'Gasket'],
  },
  {
    key: 'PivotDeclaration.across',
    says: 'open and closed lines have columns of their own',
    project: 'rich',
    otherwise: { '"across": "closed"': '"across": "item"' },
    observe: ({ model }) => pivoted(model).groups.map(({ key }) => key),
    seen: ['no', 'yes'],
  },
  {
    key: 'PivotDeclaration.named',
    says: 'columns have the name of what they are for',
    project: 'rich',
    otherwise: { '"named": "closed"': '"named": "item"' },
    observe: ({ model }) => pivoted(model).groups.map(({ label }) => label),
    seen: ['open', 'shut'],
  },
  {
    key: 'PivotDeclaration.best',
    says: 'the least quantity of a row is marked',
    project: 'rich',
    observe: ({ model }) => pivoted(model).rows.map(({ best }) => [...best]),
    seen: [['no'], ['no']],
  },
  {
    key: 'PivotDeclaration.changes',
    says: 'a version is compared with the one before it of the same item',
    project: 'rich',
    observe: ({ model }) => versionsBefore(model),
    seen: [undefined, '5', undefined],
  },
  { key: 'SectionDeclaration.series', says: 'the course of a figure is drawn', project: 'rich', observe: ({ model }) => charted(model).length, seen: 2 },
  {
    key: 'SeriesDeclaration.figure',
    says: 'the figure that is drawn is the quantity',
    project: 'rich',
    otherwise: {
      '"by": "contract", "figure": "quantity"': '"by": "contract", "figure": "share"',
      '"itemRead": { "type": "text", "readonly": true },': '"itemRead": { "type": "text", "readonly": true }, "share": { "type": "quantity" },',
    },
    observe: ({ model }) => charted(model).flatMap(({ latest }) => latest.map(({ value }) => value)),
    seen: ['4', '6'],
  },
  {
    key: 'SeriesDeclaration.name',
    says: 'each item has a line',
    project: 'rich',
    observe: ({ model }) => charted(model).flatMap((chart) => chart.lines.map(({ name }) => name)),
    seen: ['Bearing', 'Gasket'],
  },
  {
    key: 'SeriesDeclaration.chart',
    says: 'each line of the contract has a chart',
    project: 'rich',
    observe: ({ model }) => charted(model).map(({ key }) => key),
    seen: ['l1', 'l2'],
  },
  {
    key: 'SeriesDeclaration.chartName',
    says: 'a chart has the name of its item',
    project: 'rich',
    observe: ({ model }) => charted(model).map(({ title }) => title),
    seen: ['Bearing', 'Gasket'],
  },
  {
    key: 'ListDeclaration.toDecide',
    says: 'a list shows the contracts that wait for the reader',
    project: 'rich',
    observe: async (made) => /a\.name = \S+/.exec(await listedContracts(made, 'contractList', 'contract', since('createdAt', '2026-11-01', '2026-11-20')))?.[0],
    seen: 'a.name = "signing"',
  },
  {
    key: 'ListDeclaration.range',
    says: 'a list of more than a month is refused',
    project: 'rich',
    observe: (made) => listedContracts(made, 'contractList', 'contract', since('createdAt', '2026-01-01', '2026-11-20')),
    seen: 'QUERY_RANGE_OVER_MONTH {"field":"createdAt","months":"1"}',
  },
  {
    key: 'ListDeclaration.range.field',
    says: 'the days that are limited are those that are named',
    project: 'rich',
    otherwise: {
      '"range": { "field": "createdAt"': '"range": { "field": "runsFrom"',
      '"filters": ["createdAt", "supplier", "number", "reason"]': '"filters": ["createdAt", "runsFrom", "supplier", "number", "reason"]',
    },
    observe: (made) => listedContracts(made, 'contractList', 'contract', since('createdAt', '2026-01-01', '2026-11-20')),
    seen: 'QUERY_RANGE_OVER_MONTH {"field":"createdAt","months":"1"}',
  },
  {
    key: 'ListDeclaration.range.months',
    says: 'a list is limited to the months that are named',
    project: 'rich',
    otherwise: { '"months": 1': '"months": 3' },
    observe: (made) => listedContracts(made, 'contractList', 'contract', since('createdAt', '2026-10-01', '2026-11-20')),
    seen: 'QUERY_RANGE_OVER_MONTH {"field":"createdAt","months":"1"}',
  },
  {
    key: 'ListDeclaration.tabs.by',
    says: 'a tab shows the suppliers of its size',
    project: 'rich',
    otherwise: { '"tabs": { "by": "size", "opens": "LARGE" }': '"tabs": { "by": "kind" }' },
    observe: ({ model }) => listRequestOf(model, actorOf('purchaser', 'A1'), 'supplier', undefined, { entity: { screen: 'supplierList', tab: 'LARGE' } }).tab,
    seen: { field: 'size', value: 'LARGE' },
  },
  {
    key: 'ListDeclaration.tabs.opens',
    says: 'the large suppliers are what one comes to first',
    project: 'rich',
    otherwise: { '"tabs": { "by": "size", "opens": "LARGE" }': '"tabs": { "by": "size" }' },
    observe: ({ model }) => listStateFrom(new URLSearchParams(), model.screens['supplierList'] as ListScreen).tab,
    seen: 'LARGE',
  },
  {
    key: 'ListDeclaration.columns',
    says: 'the server reads the columns that a list shows',
    project: 'rich',
    otherwise: { '"sort": "code", "columns": ["code"]': '"sort": "code", "columns": ["name"]' },
    observe: async (made) => /t\."code" as \S+/.exec(await listedContracts(made, 'supplierList', 'supplier'))?.[0],
    seen: 't."code" as "code",',
  },
  {
    key: 'ListDeclaration.filters',
    says: 'a search in a list looks in the fields by which it is filtered',
    project: 'rich',
    observe: ({ model }) => listRequestOf(model, actorOf('purchaser', 'A1'), 'contract', undefined, { entity: { screen: 'contractList' } }).searchIn,
    seen: ['createdAt', 'supplier', 'number', 'reason'],
  },
  {
    key: 'StateDeclaration.final',
    says: 'nothing starts from a final state',
    project: 'rich',
    observe: ({ model }) => {
      const { regions, transitions } = model.entities['contract']!
      return startsOf(regions['acceptance']!, { ...transitions['finish']!, from: [] })
    },
    seen: ['DRAFT', 'ACTIVE'],
  },
  {
    key: 'FieldDeclaration.default',
    says: 'a new order is in yuan',
    project: 'base',
    observe: ({ model }) => recompute(model, model.entities['order']!, { id: 'o1', purchaser: 'e1', currency: null, lines: [] }, around, 'all')['currency'],
    seen: 'CNY',
  },
  {
    key: 'FieldDeclaration.readonlyCode',
    says: 'the amount of a held contract is refused with the code that is named',
    project: 'rich',
    observe: ({ model }) => {
      const before = { id: 'c1', purchaser: 'e1', acceptance: 'ACTIVE', hold: 'HELD', amount: '5', lines: [], talk: [], sites: [] }
      return checkDocument(model, model.entities['contract']!, { before, after: { ...before, amount: '6' }, written: new Set(['amount']) }, around).map(
        ({ code }) => code,
      )
    },
    seen: ['ON_HOLD'],
  },
  {
    key: 'FieldDeclaration.filterReasons',
    says: 'a parent of the same code is refused with the code that is named',
    project: 'rich',
    observe: ({ model }) => {
      const after = { id: 's1', purchaser: 'e1', code: 'AB', parent: 's2', contacts: [] }
      const references = { ...around.references, supplier: { s2: { id: 's2', purchaser: 'e1', code: 'AB', contacts: [] } } }
      const found = checkDocument(model, model.entities['supplier']!, { after, written: new Set(['parent']) }, { ...around, references })
      return found.filter(({ path }) => path === 'parent').map(({ code }) => code)
    },
    seen: ['ON_HOLD'],
  },
  {
    key: 'RuleDeclaration.fields',
    says: 'an order line without a price is refused at its price',
    project: 'base',
    observe: ({ model }) =>
      checkDocument(
        model,
        model.entities['order']!,
        {
          after: { id: 'o1', purchaser: 'e1', currency: 'CNY', lines: [{ id: 'l1', partNumber: 'P-1', quantity: '2', price: null }] },
          written: new Set(['lines']),
        },
        around,
      )
        .filter(({ code }) => code === 'PRICE_MISSING')
        .map(({ path }) => path),
    seen: ['lines[0].price'],
  },
  {
    key: 'FieldDeclaration.format',
    says: 'a contract is numbered in its format',
    project: 'rich',
    otherwise: { 'C{yyyy}{0001}': 'K{yyyy}{0001}' },
    observe: async ({ model }) => {
      const { work } = await workOn(model, [], { '"sequenceCounter"': [{ value: 3 }] })
      return (await numberSequences(work, model.entities['contract']!, [{ id: 'c1', purchaser: 'e1' }])).map(({ number }) => number)
    },
    seen: ['C20260003'],
  },
  {
    key: 'FieldDeclaration.sscc',
    says: 'a supplier with a company prefix numbers by it',
    project: 'rich',
    observe: async ({ model }) => {
      const { work } = await workOn(model, [], { enterprise: [{ prefix: '6901234' }], '"sequenceCounter"': [{ value: 1 }] })
      const rows = [{ id: 'c1', purchaser: 'e1', supplierEnterprise: 's1' }]
      return (await numberSequences(work, model.entities['contract']!, rows)).map(({ number }) => number)
    },
    seen: ['069012340000000016'],
  },
  {
    key: 'FieldDeclaration.holds',
    says: 'who checks a release holds the code that is named',
    project: 'rich',
    observe: ({ model }) => requiredCodeOf(model, { entity: 'release', field: 'checker' }),
    seen: 'A2',
  },
  {
    key: 'FieldDeclaration.copy',
    says: 'a site below another has its item',
    project: 'rich',
    observe: ({ model }) => {
      const { beneath } = model.entities['contract']!.fields['sites']!
      return beneath && newChildRow(beneath, { id: 'p1', item: 'Hall', closed: false })['item']
    },
    seen: 'Hall',
  },
  { key: 'FieldDeclaration.offers', says: 'the end of a contract is offered', project: 'rich', observe: ({ model }) => offeredDays(model).length, seen: 2 },
  {
    key: 'OffersDeclaration.after',
    says: 'the end that is offered is a month, or two weeks, later',
    project: 'rich',
    observe: ({ model }) => offeredDays(model),
    seen: ['2026-03-31', '2026-03-14'],
  },
  {
    key: 'OffersDeclaration.from',
    says: 'the end that is offered counts from the first day',
    project: 'rich',
    observe: ({ model }) => offeredDays(model),
    seen: ['2026-03-31', '2026-03-14'],
  },
  {
    key: 'FieldDeclaration.vocabulary',
    says: 'the size of a supplier is one of its vocabulary',
    project: 'rich',
    observe: ofSupplier('"size" in'),
    seen: [`constraint "supplier_size_check" check ("size" in ('SMALL', 'LARGE'))`],
  },
  {
    key: 'FieldDeclaration.type',
    says: 'a whole number has no digits after the point',
    project: 'rich',
    otherwise: { '"period": { "type": "integer"': '"period": { "type": "quantity"' },
    observe: (made) => ofSupplier('"period"')(made).some((line) => line.includes('"period" = trunc("period")')),
    seen: true,
  },
  {
    key: 'GroupDeclaration.fields',
    says: 'a field of a group is a field of whoever takes the group',
    project: 'rich',
    observe: ofSupplier('"street" text'),
    seen: ['"street" text'],
  },
  { key: 'TemplateDeclaration.groups', says: 'a group is found by its name', project: 'rich', observe: ofSupplier('"street" text'), seen: ['"street" text'] },
  {
    key: 'CustomFieldsDeclaration.fields',
    says: 'the editor of the template knows which fields are an enterprise’s own',
    project: 'rich',
    observe: ({ model }) =>
      (answerForEditor(model, { version: 0, items: [], screens: {} }, 'en', []).entity as Readonly<Record<string, unknown>> | undefined)?.['custom'],
    seen: 2,
  },
  {
    key: 'EntityDeclaration.api',
    says: 'documents answer below their base path',
    project: 'rich',
    observe: ({ model }) => pathsOf(model).get('/api/release/list')?.purchaser,
    seen: { kind: 'list', entity: 'release' },
  },
  {
    key: 'EntityDeclaration.englishDisplay',
    says: 'who reads English finds a supplier by its English name',
    project: 'rich',
    observe: async ({ model }) => {
      const { tx } = await statementsOf('purchaser')
      return choosableRows(tx, model, readerOf('purchaser', 'A1'), { entity: 'release', field: 'supplier' })?.names
    },
    seen: ['t."code"::text', 't."englishName"::text'],
  },
  {
    key: 'LimitsDeclaration.^[A-Za-z][A-Za-z0-9]*$.code',
    says: 'a spreadsheet of too many rows is refused with the code of its limit',
    project: 'rich',
    otherwise: { '"value": "20", "code": "TOO_MANY"': '"value": "20", "code": "MIXED"' },
    observe: async ({ model }) => (await imported(model, 'contracts', [['amount'], ...Array.from({ length: 21 }, () => ['5'])])).refused,
    seen: ['TOO_MANY'],
  },
  {
    key: 'ImportDeclaration.atMost',
    says: 'a spreadsheet of twenty-one contracts is refused',
    project: 'rich',
    otherwise: { '"columns": ["amount", "supplier"], "atMost": "lines"': '"columns": ["amount", "supplier"], "atMost": "period"' },
    observe: async ({ model }) => (await imported(model, 'contracts', [['amount'], ...Array.from({ length: 21 }, () => ['5'])])).refused,
    seen: ['TOO_MANY'],
  },
  {
    key: 'ImportDeclaration.transition',
    says: 'the rows of a spreadsheet are made by the action that is named',
    project: 'rich',
    otherwise: {
      '"transition": "create", "permission": { "purchaser": "A2"': '"transition": "split", "permission": { "purchaser": "A2"',
      '"relate": {': '"split": { "from": null, "permission": { "purchaser": "A1", "supplier": "B1" }, "input": "*" }, "relate": {',
    },
    observe: ({ model }) => importOf({ model }, 'contracts').transition.name,
    seen: 'create',
  },
  {
    key: 'ImportDeclaration.by',
    says: 'a row of a spreadsheet finds its contract by the number',
    project: 'rich',
    observe: async ({ model }) =>
      /t"?\."number" = any\(\S+/.exec(
        (
          await imported(model, 'contractChanges', [
            ['number', 'amount'],
            ['C-1', '5'],
          ])
        ).asked,
      )?.[0],
    seen: 't"."number" = any(["C-1"]::text[])',
  },
  {
    key: 'ImportDeclaration.sourceBy',
    says: 'a row of a spreadsheet finds its stock by the depot and the item',
    project: 'rich',
    observe: async ({ model }) =>
      /any\(\["D-1"\]/.exec(
        (
          await imported(model, 'deliveries', [
            ['lines.depotCode', 'lines.item', 'lines.share'],
            ['D-1', 'Bolt', '3'],
          ])
        ).asked,
      )?.[0],
    seen: 'any(["D-1"]',
  },
  {
    key: 'PermissionsDeclaration.permissions.^[AB][0-9]+$.allows',
    says: 'the right to set permissions is that of its code',
    project: 'rich',
    observe: ({ model }) => codeOfRight(model, 'purchaser', 'setPermissions'),
    seen: 'A2',
  },
  {
    key: 'FieldDeclaration.entity',
    says: 'a record above a supplier is chosen among suppliers',
    project: 'rich',
    otherwise: {
      '"entity": "supplier", "filter": "code != document.code", "filterReasons": [["code != document.code", "ON_HOLD"]]':
        '"entity": "release", "filter": "has(item)"',
    },
    observe: async ({ model }) => {
      const { tx } = await statementsOf('purchaser')
      return choosableRows(tx, model, readerOf('purchaser', 'A1'), { entity: 'supplier', field: 'parent' })?.entity.name
    },
    seen: 'supplier',
  },
  {
    key: 'FieldDeclaration.unit',
    says: 'an amount in a list brings its currency along',
    project: 'base',
    observe: ({ model }) => listRequestOf(model, actorOf('supplier', 'B6'), 'order', undefined, { entity: { screen: 'supplierOrderList' } }).columns,
    seen: ['insideOrderCode', 'status', 'amount', 'currency'],
  },
  {
    key: 'ColumnsDeclaration.field',
    says: 'a list shows the field that a column names',
    project: 'rich',
    otherwise: { '{ "field": "amount", "width": 120 }': '{ "field": "reason", "width": 120 }' },
    observe: ({ model }) => listRequestOf(model, actorOf('purchaser', 'A2'), 'contract', undefined, { entity: { screen: 'contractList' } }).columns,
    seen: ['number', 'amount', 'supplier'],
  },
  {
    key: 'FieldDeclaration.formula',
    says: 'a formula that cannot be read is refused',
    project: 'rich',
    observe: ({ model }) =>
      formulaIssues(model, model.entities['supplier']!, { id: 's1', purchaser: 'e1', terms: 'A *', contacts: [] }, new Set(['terms'])).map(
        ({ code, path }) => `${code} at ${path}`,
      ),
    seen: ['FORMULA_NOT_READ at terms'],
  },
  {
    key: 'DetailDeclaration.invitation',
    says: 'somebody outside is invited to a contract',
    project: 'rich',
    observe: async ({ model }) => (await invited(model, 'A1')).entity,
    seen: 'contract',
  },
  {
    key: 'InvitationDeclaration.actions',
    says: 'who invites somebody to sign holds the code to sign',
    project: 'rich',
    observe: async ({ model }) => [(await invited(model, 'A1')).entity, (await invited(model)).entity],
    seen: ['contract', undefined],
  },
  {
    key: 'InvitationDeclaration.days',
    says: 'an invitation is valid for so many days',
    project: 'rich',
    observe: async ({ model }) => /2026-12-\d\dT02:00/.exec((await invited(model, 'A1')).asked)?.[0],
    seen: '2026-12-04T02:00',
  },
]

/** The last days that a contract from the first of March on may have. */
function offeredDays(model: Model): readonly string[] {
  const asked = { value: null, document: { runsFrom: '2026-03-01' }, preferences: { timeZone: 'Asia/Shanghai' }, now: new Date('2026-11-20T02:00:00Z') }
  return offeredValues(model.entities['contract']!.fields['runsTo']!, asked).map(({ day }) => day)
}

/** The record to which somebody outside is invited, and what is asked of the database. */
async function invited(model: Model, ...codes: readonly string[]) {
  const { tx, pool, asked } = await statementsOf('purchaser', { 'from invitation where': [{ here: 0, today: 0 }], 'from member': [{}] })
  const services = { model, pool, clock: { now: () => new Date('2026-11-20T02:00:00Z') }, newId: () => 'new' }
  const call = {
    services,
    session: { actor: actorOf('purchaser', ...codes) },
    entity: { screen: 'contractDetail', name: 'Wu', email: 'wu@example.com' },
    request: {},
  }
  let entity: unknown
  const within: Parameters<typeof sendInvitation>[1] = async (named, work) => {
    entity = named.entity['entity']
    return work(tx, model.entities['contract']!, { id: 'c1', purchaser: 'e1', acceptance: 'DRAFT', lines: [] })
  }
  // What the database would answer is not needed: who is invited, and until when, has been decided by then.
  await sendInvitation(call as unknown as Parameters<typeof sendInvitation>[0], within).catch(() => undefined)
  return { entity, asked: asked.join('\n') }
}
