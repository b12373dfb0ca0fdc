import { pathsOf } from '../../../engine/server/calls/paths.ts'
import { figureOfRecord } from '../../../engine/server/store/lists/figure-of-record.ts'
import type { ListScreen } from '../../../engine/core/model/screen.ts'
import { packModelOfScreen } from '../../../engine/web/model/pack-of-screen.ts'
import type { KeyRow, Made } from './row.ts'
import { statementsOf } from './statements.ts'
import { readerOf } from './work.ts'

const reader = readerOf('purchaser', 'A1', 'A2')

/** What a figure tells of a supplier, and what the server asked for. */
async function told({ model }: Made, name: string, rows: readonly object[] = []) {
  const { tx, asked } = await statementsOf('purchaser', { '"contract" t': rows })
  const link = model.entities['supplier']!.summary!.figures[name]!
  const figure = await figureOfRecord(tx, model, reader, model.figures[name]!, link, 's1')
  return { figure, asked: asked.join('\n') }
}
const asks = (name: string, part: string) => async (made: Made) => (await told(made, name)).asked.includes(part)

/** What is told of a record at a glance. */
export const summaryRows: readonly KeyRow[] = [
  {
    key: 'EntityDeclaration.summary',
    says: 'the summary of a supplier has a path',
    project: 'rich',
    observe: ({ model }) => pathsOf(model).get('/api/supplier/summary')?.purchaser,
    seen: { kind: 'summary', entity: 'supplier' },
  },
  {
    key: 'SummaryDeclaration.shows',
    says: 'a supplier shows its size at a glance',
    project: 'rich',
    observe: ({ model }) => model.entities['supplier']!.summary!.shows,
    seen: ['size'],
  },
  {
    key: 'SummaryDeclaration.figures',
    says: 'contracts are counted by the supplier that they name',
    project: 'rich',
    otherwise: { '"running": "supplier", ': '' },
    observe: asks('running', 't."supplier" = "s1"'),
    seen: true,
  },
  {
    key: 'FormDeclaration.summaries',
    says: 'a form beside which a supplier stands knows what its figures show',
    project: 'rich',
    observe: ({ model }) => Object.keys(packModelOfScreen(model, model.screens['releaseCreate']!).outlines['supplier']?.fields ?? {}).includes('size'),
    seen: true,
  },
  {
    key: 'ListDeclaration.summaries',
    says: 'a supplier stands in the preview of a contract',
    project: 'rich',
    otherwise: { '"summaries": ["supplier"], "open"': '"open"' },
    observe: ({ model }) => (model.screens['contractList'] as ListScreen).summaries,
    seen: ['supplier'],
  },
  {
    key: 'FigureDeclaration.of',
    says: 'contracts are counted',
    project: 'rich',
    otherwise: { '"running": { "of": "contract", "when": "acceptance == \'ACTIVE\'" }': '"running": { "of": "release" }' },
    observe: asks('running', 'from "contract" t'),
    seen: true,
  },
  {
    key: 'FigureDeclaration.when',
    says: 'only active contracts are counted',
    project: 'rich',
    observe: asks('running', 't."acceptance" = "ACTIVE"'),
    seen: true,
  },
  {
    key: 'FigureDeclaration.share',
    says: 'so many contracts of so many are kept',
    project: 'rich',
    observe: async (made) => (await told(made, 'kept', [{ done: '1', of: '4' }])).figure,
    seen: { figure: 'kept', kind: 'share', done: 1, of: 4 },
  },
  {
    key: 'ShareDeclaration.whole',
    says: 'a contract is kept once its amount is reached',
    project: 'rich',
    otherwise: { '"whole": "amount"': '"whole": "volume"' },
    observe: asks('kept', '>= t."amount"'),
    seen: true,
  },
  {
    key: 'ShareDeclaration.of',
    says: 'the quantities of releases are added up',
    project: 'rich',
    otherwise: { '"of": "release.quantity", "link": "contract", "when": "item != \'none\'"': '"of": "contract.volume", "link": "partOf"' },
    observe: asks('kept', 'sum(f."quantity") from "release" f'),
    seen: true,
  },
  {
    key: 'ShareDeclaration.link',
    says: 'added up are the releases of the contract',
    project: 'rich',
    otherwise: { '"of": "release.quantity", "link": "contract", "when": "item != \'none\'"': '"of": "contract.volume", "link": "partOf"' },
    observe: asks('kept', 'f."contract" = t.id'),
    seen: true,
  },
  { key: 'ShareDeclaration.when', says: 'not every release is added up', project: 'rich', observe: asks('kept', 'f."item" <> "none"'), seen: true },
  {
    key: 'FigureDeclaration.latest',
    says: 'the last contracts are told with their numbers and amounts',
    project: 'rich',
    observe: async (made) => (await told(made, 'lately', [{ id: 'c1', number: 'C20260001', amount: '5', purchaser: 'e1' }])).figure,
    seen: {
      figure: 'lately',
      kind: 'latest',
      of: 'contract',
      shows: ['number', 'amount'],
      draws: 'amount',
      rows: [{ id: 'c1', number: 'C20260001', amount: '5' }],
    },
  },
  {
    key: 'LatestDeclaration.by',
    says: 'the last contracts are the last to run',
    project: 'rich',
    otherwise: { '"by": "runsFrom", "most"': '"by": "runsTo", "most"' },
    observe: asks('lately', 'order by t."runsFrom" desc'),
    seen: true,
  },
  {
    key: 'LatestDeclaration.most',
    says: 'three contracts are told',
    project: 'rich',
    otherwise: { '"most": 3': '"most": 4' },
    observe: asks('lately', 'limit 3 '),
    seen: true,
  },
  {
    key: 'LatestDeclaration.shows',
    says: 'a number of the last contracts is read',
    project: 'rich',
    otherwise: { '"shows": ["number", "amount"]': '"shows": ["amount"]' },
    observe: asks('lately', '"number"'),
    seen: true,
  },
  {
    key: 'LatestDeclaration.draws',
    says: 'the amounts of the last contracts are drawn',
    project: 'rich',
    observe: async (made) => ((await told(made, 'lately')).figure as { readonly draws?: string }).draws,
    seen: 'amount',
  },
]
