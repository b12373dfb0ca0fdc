import type { PrintedPair } from '../../core/paper/compose-paper.ts'
import type { Measures } from './measures.ts'

/** What the template shows: texts and drawings alone, never markup. */
export type TypesetTask = {
  readonly title: string
  readonly lang: string
  readonly region: string
  /** Year, month and day of the oldest document: the same documents give the same bytes. */
  readonly day: readonly [number, number, number]
  /** Width and height of a label in millimetres; null: A4. */
  readonly size: readonly [number, number] | null
  readonly measures: Measures
  readonly words: { readonly page: string; readonly seal: string }
  readonly documents: readonly TypesetDocument[]
}

export type TypesetDocument = {
  readonly title: string
  readonly number: string
  /** Which of how many it is; '' where nothing is counted. */
  readonly place: string
  /** The first stands beside the title; a second one, of a label, below everything. */
  readonly codes: readonly { readonly svg: string; readonly value: string; readonly wide: boolean; readonly read: string }[]
  readonly head: readonly PrintedPair[]
  readonly tables: readonly {
    /** '' where it is the only one. */
    readonly title: string
    readonly columns: readonly { readonly label: string; readonly width: number | null; readonly figure: boolean }[]
    readonly rows: readonly (readonly string[])[]
  }[]
  readonly totals: readonly PrintedPair[]
  readonly foot: readonly PrintedPair[]
  /** `seal` is the name of a picture. */
  readonly signatures: readonly { readonly label: string; readonly seal: string | null }[]
}

/** A PDF and, where the page shows it and they are few enough, the same as one drawing of all pages under each other. */
export type Typeset = { readonly pages: number; readonly pdf: Uint8Array; readonly svg?: string }

/** Pictures of PNG by the names that the documents give them. */
export type Pictures = Readonly<Record<string, Uint8Array>>

/** What the process of the typesetter gets. */
export type AskedOfTypesetter = { readonly task: TypesetTask; readonly isShown: boolean; readonly pictures: Pictures }
