import type { Row } from '../../../engine/core/model/document.ts'
import { composePaper } from '../../../engine/core/paper/compose-paper.ts'
import type { PrintedDocument } from '../../../engine/core/paper/compose-paper.ts'
import { holds } from '../../../engine/core/expression/evaluate-formula.ts'
import type { PaperSeal } from '../../../engine/core/model/model.ts'
import { compileModel } from '../../../engine/core/compile/compile-model.ts'
import { pathsOf } from '../../../engine/server/calls/paths.ts'
import type { KeyRow, Made } from './row.ts'

const contract: Row = {
  id: 'c1',
  number: 'C20260001',
  supplier: { id: 's1', text: 'Jintai' },
  runsFrom: '2026-11-20',
  place: '376104250021234569',
  amount: '1200.5',
  reason: 'Yearly need',
  lines: [
    { id: 'l1', item: 'Bearing', quantity: '5' },
    { id: 'l2', item: 'Gasket', quantity: '20' },
  ],
}
const reader = { language: 'en', prefs: {}, timeZone: 'Asia/Shanghai' } as const

/** What stands on a paper of the contract. */
const on =
  (name: string, look: (documents: readonly PrintedDocument[], made: Made) => unknown) =>
  (made: Made): unknown =>
    look(composePaper(made.model, made.model.papers[name]!, reader, contract), made)

const onSheet = (look: (sheet: PrintedDocument) => unknown) => on('contractSheet', ([sheet]) => look(sheet!))
const textsOf = (pairs: PrintedDocument['head']) => pairs.map(({ text }) => text)

const onSeal =
  (look: (seal: PaperSeal) => unknown) =>
  ({ model }: Made) =>
    look(model.papers['contractSheet']!.seals['buyer']!)

function firstProblem(files: Made['files']): string | undefined {
  const compiled = compileModel(files)
  return 'problems' in compiled ? compiled.problems[0]?.message : undefined
}

/** Paper, as what composes it and what answers for it read its declaration. */
export const paperRows: readonly KeyRow[] = [
  {
    key: 'PaperDeclaration.paper',
    says: 'a paper that calls itself by another name is found out',
    project: 'rich',
    observe: ({ files }) => firstProblem(files.map(({ path, text }) => ({ path, text: text.replace('"paper": "lineLabel"', '"paper": "sticker"') }))),
    seen: 'the file is named "lineLabel", but declares "sticker"',
  },
  {
    key: 'PaperDeclaration.entity',
    says: 'documents are printed below their own path',
    project: 'rich',
    otherwise: {
      '"entity": "contract", "size": "80x40mm", "each": "lines", "number": "item", "code": { "bars": "item" }, "head": ["contract.number"]':
        '"entity": "supplier", "size": "80x40mm", "number": "code", "head": ["name"]',
      '"papers": ["contractSheet", "lineLabel", "parcelTag"]': '"papers": ["lineLabel"]',
      ', "print:contractPrint"': '',
    },
    observe: ({ model }) => pathsOf(model).get('/api/contract/purchase/print')?.purchaser,
    seen: { kind: 'print', entity: 'contract' },
  },
  {
    key: 'PaperDeclaration.size',
    says: 'a label is as wide and as high as it says',
    project: 'rich',
    otherwise: { '"size": "80x40mm"': '"size": "100x60mm"' },
    observe: ({ model }) => model.papers['lineLabel']?.label,
    seen: [80, 40],
  },
  {
    key: 'PaperDeclaration.each',
    says: 'each line of a document has a label of its own',
    project: 'rich',
    otherwise: {
      '"each": "lines", "number": "item", "code": { "bars": "item" }, "head": ["contract.number"]':
        '"number": "number", "code": { "bars": "number" }, "head": ["number"]',
    },
    observe: on('lineLabel', (labels) => labels.length),
    seen: 2,
  },
  {
    key: 'PaperDeclaration.number',
    says: 'the number stands under the title',
    project: 'rich',
    otherwise: { '"size": "A4", "number": "number"': '"size": "A4", "number": "reason"' },
    observe: onSheet(({ title, number }) => [title, number]),
    seen: ['Contract sheet', 'C20260001'],
  },
  {
    key: 'PaperDeclaration.code',
    says: 'a paper has a code for machines',
    project: 'rich',
    observe: onSheet(({ codes }) => codes.length > 0),
    seen: true,
  },
  {
    key: 'PaperCodeDeclaration.qr',
    says: 'the QR code says the number',
    project: 'rich',
    observe: onSheet(({ codes }) => codes),
    seen: [{ kind: 'qr', value: 'C20260001', read: '' }],
  },
  {
    key: 'PaperCodeDeclaration.bars',
    says: 'the bars of a label say its item',
    project: 'rich',
    observe: on('lineLabel', ([, second]) => second?.codes),
    seen: [{ kind: 'bars', value: 'Gasket', read: '' }],
  },
  {
    key: 'PaperCodeDeclaration.gs1',
    says: 'an SSCC is said as a link of GS1',
    project: 'rich',
    observe: on('parcelTag', ([tag]) => tag?.codes.map(({ value }) => value)),
    seen: ['https://id.gs1.org/00/376104250021234569'],
  },
  {
    key: 'PaperDeclaration.of',
    says: 'labels belong to a document',
    project: 'rich',
    observe: ({ model }) => model.papers['parcelTag']?.of !== undefined,
    seen: true,
  },
  {
    key: 'PaperOfDeclaration.by',
    says: 'labels belong to the document of the ref that is named',
    project: 'rich',
    otherwise: { '"of": { "by": "supplier"': '"of": { "by": "partOf"' },
    observe: ({ model }) => model.papers['parcelTag']?.of?.by,
    seen: 'supplier',
  },
  {
    key: 'PaperOfDeclaration.when',
    says: 'only those for which the condition holds have a label',
    project: 'rich',
    observe: ({ model }) => model.papers['parcelTag']?.of?.when?.source,
    seen: "acceptance == 'ACTIVE'",
  },
  {
    key: 'PaperOfDeclaration.alike',
    says: 'labels with the same value of a field are counted together',
    project: 'rich',
    observe: ({ model }) => model.papers['parcelTag']?.of?.alike,
    seen: 'group',
  },
  {
    key: 'PaperDeclaration.head',
    says: 'the head has the fields that are named, with their labels',
    project: 'rich',
    otherwise: { '"head": ["supplier", "runsFrom"]': '"head": ["runsFrom"]' },
    observe: onSheet(({ head }) => textsOf(head)),
    seen: ['Jintai', '2026-11-20'],
  },
  {
    key: 'PaperDeclaration.lines',
    says: 'the lines stand as a table',
    project: 'rich',
    observe: onSheet(({ tables }) => tables[0]?.rows.length),
    seen: 2,
  },
  {
    key: 'PaperLinesDeclaration.of',
    says: 'the table has the rows of the lines that are named',
    project: 'rich',
    otherwise: {
      '"lines": { "of": "lines", "columns": [{ "field": "item", "width": 4 }, { "field": "quantity", "width": 2 }] }':
        '"lines": { "of": "sites", "columns": [{ "field": "item", "width": 4 }] }',
    },
    observe: onSheet(({ tables }) => tables[0]?.rows.map(([, item]) => item)),
    seen: ['Bearing', 'Gasket'],
  },
  {
    key: 'PaperLinesDeclaration.columns',
    says: 'the table has the columns that are named, after the number of the row',
    project: 'rich',
    otherwise: { '{ "field": "item", "width": 4 }, ': '' },
    observe: onSheet(({ tables }) => tables[0]?.rows[1]),
    seen: ['2', 'Gasket', '20'],
  },
  {
    key: 'PaperColumnDeclaration.field',
    says: 'a column shows its field, and figures stand to the right',
    project: 'rich',
    otherwise: { '{ "field": "quantity", "width": 2 }': '{ "field": "closed", "width": 2 }' },
    observe: onSheet(({ tables }) => tables[0]?.columns.map(({ isFigure }) => isFigure)),
    seen: [true, false, true],
  },
  {
    key: 'PaperColumnDeclaration.width',
    says: 'a column is as wide beside the others as it says',
    project: 'rich',
    otherwise: { '"field": "item", "width": 4': '"field": "item", "width": 9' },
    observe: onSheet(({ tables }) => tables[0]?.columns.slice(1).map(({ width }) => width)),
    seen: [4, 2],
  },
  {
    key: 'PaperDeclaration.totals',
    says: 'the sums stand under the lines',
    project: 'rich',
    observe: onSheet(({ totals }) => textsOf(totals)),
    seen: ['1,200.50'],
  },
  {
    key: 'PaperDeclaration.foot',
    says: 'the texts of the foot stand under everything else',
    project: 'rich',
    observe: onSheet(({ foot }) => textsOf(foot)),
    seen: ['Yearly need'],
  },
  {
    key: 'PaperDeclaration.signatures',
    says: 'there is a line to sign on',
    project: 'rich',
    observe: onSheet(({ signatures }) => signatures.map(({ label }) => label)),
    seen: ['Signed by the buyer'],
  },
  {
    key: 'PaperDeclaration.seals',
    says: 'a seal stands over the place where the buyer signs',
    project: 'rich',
    observe: ({ model }) => Object.keys(model.papers['contractSheet']!.seals),
    seen: ['buyer'],
  },
  {
    key: 'PaperSealDeclaration.entity',
    says: 'the seal is one of those that the purchaser keeps',
    project: 'rich',
    otherwise: { '"entity": "companySeal", "image"': '"entity": "sellerSeal", "image"' },
    observe: onSeal(({ side, entity }) => [side, entity]),
    seen: ['purchaser', 'companySeal'],
  },
  {
    key: 'PaperSealDeclaration.image',
    says: 'the picture is in the field that is named',
    project: 'rich',
    otherwise: { '"image": "picture", "by"': '"image": "drawing", "by"' },
    observe: onSeal(({ image }) => image),
    seen: 'picture',
  },
  {
    key: 'PaperSealDeclaration.by',
    says: 'the seal for the same supplier goes before one for none',
    project: 'rich',
    observe: onSeal(({ by }) => by),
    seen: 'supplier',
  },
  {
    key: 'PaperSealDeclaration.where',
    says: 'a seal out of use is not taken',
    project: 'rich',
    observe: ({ model }) => {
      const { where } = model.papers['contractSheet']!.seals['buyer']!
      return [true, false].filter((inUse) => where === undefined || holds(model, where, { inUse }))
    },
    seen: [true],
  },
  {
    key: 'PaperSealDeclaration.when',
    says: 'an active contract is sealed, a draft is not',
    project: 'rich',
    otherwise: { '"when": "acceptance == \'ACTIVE\'" } },': '"when": "acceptance == \'DRAFT\'" } },' },
    observe: ({ model }) => ['DRAFT', 'ACTIVE'].filter((acceptance) => holds(model, model.papers['contractSheet']!.seals['buyer']!.when, { acceptance })),
    seen: ['ACTIVE'],
  },
  {
    key: 'FieldDeclaration.image',
    says: 'a field of pictures says how many points a side they may have',
    project: 'rich',
    observe: ({ model }) => model.entities['companySeal']!.fields['picture']!.image,
    seen: 200,
  },
  {
    key: 'PaperScreenDeclaration.papers',
    says: 'a screen prints on the papers that it names, the first unless another is chosen',
    project: 'rich',
    otherwise: { '"papers": ["contractSheet", "lineLabel", "parcelTag"]': '"papers": ["lineLabel"]' },
    observe: ({ model }) => {
      const screen = model.screens['contractPrint']
      return screen?.kind === 'paper' ? screen.papers : undefined
    },
    seen: ['contractSheet', 'lineLabel', 'parcelTag'],
  },
]
