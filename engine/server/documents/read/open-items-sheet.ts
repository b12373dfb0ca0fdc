import type { Model } from '../../../core/model/model.ts'
import type { Language } from '../../../core/model/side.ts'
import { textOf } from '../../../core/text/message.ts'
import { AGES, type OpenBalance, type OpenItem } from '../../../core/wire/open-items.ts'
import type { DraftCell, SheetDraft } from '../../spreadsheet/sheet-draft.ts'

type Figures = { readonly told: readonly string[]; readonly settled: readonly string[] }
type Column<Row> = { readonly heading: string; readonly width: number; readonly cell: (row: Row) => DraftCell | null }

/** Balances as a spreadsheet, with the columns that the page shows. */
export function sheetOfBalances(model: Model, language: Language, name: string, figures: Figures, balances: readonly OpenBalance[]): SheetDraft {
  const words = (key: string) => textOf(model, language, `ui.openItems.${key}`)
  return sheetOf(name, balances, [
    { heading: words('with'), width: 32, cell: ({ with: other }) => text(other.text) },
    { heading: words('currency'), width: 10, cell: ({ currency }) => text(currency) },
    { heading: words('balance'), width: 18, cell: (row) => figure(row.figures['open']) },
    ...AGES.map((age): Column<OpenBalance> => ({ heading: words(age.name), width: 18, cell: (row) => figure(row.ages[age.name]) })),
    ...columnsOfFigures<OpenBalance>(model, language, figures),
  ])
}

/** The documents behind a balance as a spreadsheet. */
export function sheetOfItems(model: Model, language: Language, name: string, figures: Figures, items: readonly OpenItem[]): SheetDraft {
  const words = (key: string) => textOf(model, language, `ui.openItems.${key}`)
  return sheetOf(name, items, [
    { heading: words('number'), width: 24, cell: ({ number }) => text(number) },
    { heading: words('document'), width: 18, cell: ({ entity }) => text(textOf(model, language, `entity.${entity}`)) },
    { heading: words('currency'), width: 10, cell: ({ currency }) => text(currency) },
    { heading: words('day'), width: 12, cell: ({ day }) => date(day) },
    { heading: words('due'), width: 12, cell: ({ due }) => date(due) },
    { heading: words('overdue'), width: 12, cell: ({ overdue }) => (overdue === null || overdue <= 0 ? null : figure(String(overdue))) },
    { heading: words('open'), width: 18, cell: (row) => figure(row.figures['open']) },
    ...columnsOfFigures<OpenItem>(model, language, figures),
  ])
}

function columnsOfFigures<Row extends OpenBalance | OpenItem>(model: Model, language: Language, { told, settled }: Figures): readonly Column<Row>[] {
  return [
    { heading: textOf(model, language, 'ui.openItems.amount'), width: 18, cell: (row) => figure(row.figures['amount']) },
    ...[...told, ...settled].map((name): Column<Row> => ({
      heading: textOf(model, language, `openItem.${name}`),
      width: 18,
      cell: (row) => figure(row.figures[name]),
    })),
  ]
}

function sheetOf<Row>(name: string, rows: readonly Row[], columns: readonly Column<Row>[]): SheetDraft {
  const headings = columns.map(({ heading }): DraftCell => ({ kind: 'text', text: heading, look: 'heading' }))
  return { name, columns: columns.map(({ width }) => ({ width })), rows: [headings, ...rows.map((row) => columns.map(({ cell }) => cell(row)))] }
}

const text = (value: string): DraftCell => ({ kind: 'text', text: value })
const date = (value: string | null): DraftCell | null => (value === null ? null : { kind: 'day', text: value })
const figure = (value: string | undefined): DraftCell | null => (value === undefined ? null : { kind: 'number', text: value })
