/** The one path of all screens of open items. */
export const OPEN_ITEMS_PATH = '/api/openItems/list'

/** By how many days an item is overdue; without both it has no due day. */
export const AGES: readonly { readonly name: string; readonly from?: number; readonly to?: number }[] = [
  { name: 'notDue', to: 0 },
  { name: 'days30', from: 1, to: 30 },
  { name: 'days60', from: 31, to: 60 },
  { name: 'days90', from: 61, to: 90 },
  { name: 'older', from: 91 },
  { name: 'ageless' },
]

/** "amount", what is told and what settles it by name, and "open", what is left; decimals as texts. */
export type OpenItemFigures = { readonly figures: Readonly<Record<string, string>> }

/** What is open with one other side in one currency. */
export type OpenBalance = OpenItemFigures & {
  /** The id is blank where the reader may not know who it is. */
  readonly with: { readonly id: string; readonly text: string }
  readonly currency: string
  readonly count: number
  /** What is open, by age. */
  readonly ages: Readonly<Record<string, string>>
}

/** One open document. */
export type OpenItem = OpenItemFigures & {
  readonly entity: string
  readonly id: string
  readonly number: string
  readonly currency: string
  readonly day: string | null
  readonly due: string | null
  /** Days after the due day; blank: it has none. */
  readonly overdue: number | null
}
