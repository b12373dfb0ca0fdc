import type { ReportScreen } from '../../../engine/core/model/screen.ts'
import { linkedScreens } from '../../../engine/web/model/entities-of-screen.ts'
import { spanOfReport } from '../../../engine/core/query/report-span.ts'
import { chartContent } from '../../../engine/web/screens/report/chart-content.ts'
import { choiceFrom } from '../../../engine/web/screens/report/report-state.ts'
import { addressOfMore, moreBehind } from '../../../engine/web/screens/report/more-of-value.ts'
import { reportFigures } from '../../../engine/server/store/reports/report-figures.ts'
import type { ReportAnswer } from '../../../engine/server/store/reports/report-figures.ts'
import type { KeyRow, Made } from './row.ts'
import { statementsOf } from './statements.ts'
import { readerOf } from './work.ts'

const screenOf = ({ model }: Made) => model.screens['contractReport'] as ReportScreen

/** A row that the database answers: two items in four rows. */
const COUNTED = { b: 'S', bt: 'S', a: null, at: null, u: null, ut: null, allBy: 0, allAcross: 1, '= rows': '4', '= items': '2', '= mean': '3' }

/** What the server asks for the report, and what it answers. */
async function answered(made: Made, measure = 'volume'): Promise<{ readonly asked: string; readonly answer: ReportAnswer }> {
  const statements = await statementsOf('purchaser', { 'group by grouping sets': [{ ...COUNTED, allBy: 1 }, COUNTED] })
  const answer = await reportFigures(statements.tx, made.model, readerOf('purchaser', 'A1', 'A2'), {
    screen: screenOf(made),
    measure,
    where: [],
    from: '2026-10-01',
    to: '2026-11-20',
  })
  return { asked: statements.asked.join('\n'), answer }
}
const asks = (part: string, measure?: string) => async (made: Made) => (await answered(made, measure)).asked.includes(part)
const tells = (name: string) => async (made: Made) => (await answered(made, 'rows')).answer.rows.map(({ figures }) => figures[name])

/** Where the supplier "S" leads for a person with these codes. */
const leadsTo =
  (codes: readonly string[]) =>
  ({ model }: Made) => {
    const report = model.screens['contractReport'] as ReportScreen
    const more = moreBehind(report, 'contract.supplier', model.screens, new Set(codes))
    return more && addressOfMore(more, report, { from: '2026-10-01', to: '2026-11-20', isOutOfRange: false }, 'S')
  }

/** What a report counts, and how it is told. */
export const reportRows: readonly KeyRow[] = [
  {
    key: 'ReportDeclaration.export',
    says: 'who holds the code that is named takes the figures away',
    project: 'rich',
    otherwise: { '"export": "A2", "filter"': '"export": "A1", "filter"' },
    observe: (made) => screenOf(made).export,
    seen: 'A2',
  },
  {
    key: 'ReportDeclaration.range',
    says: 'the days of a report are those of the field that is named',
    project: 'rich',
    otherwise: { '"range": { "field": "contract.runsFrom", "months": 3 }': '"range": { "field": "contract.runsTo", "months": 2 }' },
    observe: asks(`"runsFrom" >= "2026-10-01"::date`, 'rows'),
    seen: true,
  },
  {
    key: 'ReportDeclaration.range.field',
    says: 'a line belongs to the day on which its contract begins',
    project: 'rich',
    otherwise: { '"range": { "field": "contract.runsFrom", "months": 3 }': '"range": { "field": "contract.runsTo", "months": 3 }' },
    observe: asks(`"runsFrom" >= "2026-10-01"::date`, 'rows'),
    seen: true,
  },
  {
    key: 'ReportDeclaration.range.months',
    says: 'a report covers three months, and no more',
    project: 'rich',
    otherwise: { '"range": { "field": "contract.runsFrom", "months": 3 }': '"range": { "field": "contract.runsFrom", "months": 2 }' },
    observe: (made) => spanOfReport({ from: '2026-08-20', to: '2026-11-20' }, screenOf(made).range.months, '2026-11-20').isOutOfRange,
    seen: false,
  },
  {
    key: 'ReportDeclaration.by',
    says: 'the lines are gathered by the supplier first',
    project: 'rich',
    otherwise: { '"by": ["contract.supplier", { "field"': '"by": ["item", "contract.supplier", { "field"' },
    observe: async (made) => (await answered(made, 'rows')).answer.by.key,
    seen: 'contract.supplier',
  },
  {
    key: 'ReportDeclaration.across',
    says: 'the months of their beginning stand across',
    project: 'rich',
    observe: (made) => choiceFrom(new URLSearchParams(), screenOf(made)).across,
    seen: 'contract.runsFrom:month',
  },
  {
    key: 'ReportDeclaration.measures',
    says: 'the figures are those that are named, in their order',
    project: 'rich',
    otherwise: { '"rows": { "count": true }, "items"': '"count": { "count": true }, "rows": { "count": true }, "items"' },
    observe: (made) => screenOf(made).measures.map(({ name }) => name),
    seen: ['volume', 'mean', 'rows', 'items', 'part', 'each'],
  },
  {
    key: 'ReportDeclaration.chart',
    says: 'the figures are drawn as a pie',
    project: 'rich',
    observe: (made) =>
      chartContent({ rows: [], measure: 'rows', unit: null, every: undefined, chart: screenOf(made).chart, isSummed: true, nameOf: String, total: '' }).kind,
    seen: 'pie',
  },
  {
    key: 'ReportDeclaration.drill',
    says: 'the rows behind a figure have the columns of the list that is named',
    project: 'rich',
    otherwise: { '"drill": "contractLineList"': '"drill": "contractLineNames"' },
    observe: ({ model }) => linkedScreens(model, model.screens['contractReport']!),
    seen: ['contractLineList', 'itemReport'],
  },
  {
    key: 'ReportDeclaration.opens',
    says: 'a supplier leads to what more is told of it',
    project: 'rich',
    observe: leadsTo(['A1']),
    seen: '/itemReport?f.item=in%3AS&f.contract.runsFrom=between%3A2026-10-01%2C2026-11-20',
  },
  {
    key: 'ReportOpensDeclaration.screen',
    says: 'the report that opens is the one that is named, if the person may open it',
    project: 'rich',
    otherwise: { '"screen": "itemReport", "by": "item"': '"screen": "contractReport", "by": "item"' },
    observe: leadsTo(['A1']),
    seen: '/itemReport?f.item=in%3AS&f.contract.runsFrom=between%3A2026-10-01%2C2026-11-20',
  },
  {
    key: 'ReportOpensDeclaration.by',
    says: 'the value is held by the filter that is named',
    project: 'rich',
    otherwise: { '"screen": "itemReport", "by": "item"': '"screen": "itemReport", "by": "contract.number"' },
    observe: leadsTo(['A1']),
    seen: '/itemReport?f.item=in%3AS&f.contract.runsFrom=between%3A2026-10-01%2C2026-11-20',
  },
  {
    key: 'ReportGroupDeclaration.field',
    says: 'the periods are those of the day that is named',
    project: 'rich',
    otherwise: {
      '{ "field": "contract.runsFrom", "every": "month" }], "across": "contract.runsFrom"':
        '{ "field": "contract.runsTo", "every": "month" }], "across": "contract.runsTo"',
    },
    observe: async (made) => (await answered(made, 'rows')).answer.groups[1],
    seen: 'contract.runsFrom:month',
  },
  {
    key: 'ReportGroupDeclaration.every',
    says: 'the days are gathered by the month first',
    project: 'rich',
    otherwise: { '"every": "month" }], "across"': '"every": "week" }], "across"' },
    observe: async (made) => (await answered(made, 'rows')).answer.groups[1],
    seen: 'contract.runsFrom:month',
  },
  {
    key: 'MeasureDeclaration.sum',
    says: 'what is taken is added up',
    project: 'rich',
    otherwise: { '"volume": { "sum": "taken"': '"volume": { "average": "taken"' },
    observe: asks('coalesce(sum(v0) filter (where c0), 0)'),
    seen: true,
  },
  {
    key: 'MeasureDeclaration.average',
    says: 'the average of the numbers of lines is told',
    project: 'rich',
    otherwise: { '"mean": { "average": "lineNo" }': '"mean": { "sum": "lineNo" }' },
    observe: asks('round(avg(v0) filter (where c0), 6)', 'mean'),
    seen: true,
  },
  {
    key: 'MeasureDeclaration.count',
    says: 'the lines are counted',
    project: 'rich',
    otherwise: { '"rows": { "count": true }': '"rows": { "sum": "lineNo" }' },
    observe: asks('count(*) filter', 'rows'),
    seen: true,
  },
  {
    key: 'MeasureDeclaration.distinct',
    says: 'different items are counted once',
    project: 'rich',
    otherwise: { '"items": { "distinct": "item" }': '"items": { "count": true }' },
    observe: asks('count(distinct v', 'items'),
    seen: true,
  },
  {
    key: 'MeasureDeclaration.latest',
    says: 'the last day on which a contract ends is told',
    project: 'rich',
    otherwise: { '"latest": "contract.runsTo"': '"distinct": "contract.runsTo"' },
    observe: async ({ model }) => {
      const { tx, asked } = await statementsOf('purchaser', { 'group by grouping sets': [] })
      const screen = model.screens['itemReport'] as ReportScreen
      await reportFigures(tx, model, readerOf('purchaser', 'A1', 'A2'), { screen, where: [], from: '2026-10-01', to: '2026-11-20' })
      return asked.join('\n').includes('max(v1) filter (where c1)')
    },
    seen: true,
  },
  {
    key: 'MeasureDeclaration.share',
    says: 'a group has its part in all lines',
    project: 'rich',
    otherwise: { '"part": { "share": "rows" }': '"part": { "share": "items" }' },
    observe: (made) => screenOf(made).measures.flatMap((measure) => (measure.kind === 'share' ? measure.of : [])),
    seen: ['rows'],
  },
  {
    key: 'MeasureDeclaration.computed',
    says: 'items for each line are told from the figures before',
    project: 'rich',
    otherwise: { '"computed": "items / rows"': '"computed": "rows / items"' },
    observe: tells('each'),
    seen: ['0.5', '0.5'],
  },
  {
    key: 'MeasureDeclaration.when',
    says: 'only lines that are not closed are added up',
    project: 'rich',
    observe: asks('coalesce((not t."closed"), false) as "c0"'),
    seen: true,
  },
  {
    key: 'MeasureDeclaration.unit',
    says: 'what is taken is kept apart by the field that is named',
    project: 'rich',
    otherwise: { '"unit": "contract.place", "when"': '"unit": "contract.reason", "when"' },
    observe: async (made) => (await answered(made)).answer.unit?.field.name,
    seen: 'place',
  },
  {
    key: 'MeasureDeclaration.type',
    says: 'items for each line are told in per cent',
    project: 'rich',
    observe: (made) => screenOf(made).measures.at(-1)?.type,
    seen: 'rate',
  },
]
