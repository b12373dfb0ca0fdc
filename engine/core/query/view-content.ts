import type { Operator } from './operators.ts'

/** A condition in addresses and saved views: every value is a text. */
export type HeldCondition = { readonly operator: Operator; readonly values: readonly string[] }

/** The column arrangement of a list: lists of fields, figures by field, flags. The grid defines the keys. */
export type Arrangement = Readonly<Record<string, readonly string[] | Readonly<Record<string, number>> | boolean | string>>

/** The content of a saved view. Absent parts stay as the list declares them. */
export type ViewContent = {
  readonly tab?: string
  readonly search?: string
  /** By path. */
  readonly filters?: Readonly<Record<string, HeldCondition>>
  readonly sort?: readonly { readonly field: string; readonly descending: boolean }[]
  readonly size?: number
  readonly columns?: Arrangement
}

/** A view, or a display template, which holds only columns. */
export type ViewKind = 'view' | 'template'

/** A saved view as its reader gets it. */
export type SavedView = {
  readonly id: string
  readonly kind: ViewKind
  readonly name: string
  readonly shared: boolean
  /** Made by the reader. */
  readonly own: boolean
  /** The name of its maker. */
  readonly by: string
  /** The reader may rename, change and delete it. */
  readonly mayChange: boolean
  readonly version: number
  readonly content: ViewContent
  /** Paths that were left out, because the reader may not see them. */
  readonly dropped: readonly string[]
  /** The reader's list begins with it. */
  readonly starting: boolean
}
