import type { Operator } from './operators.ts'

/** A condition as addresses and saved views hold it: every value is a text. */
export type HeldCondition = { readonly operator: Operator; readonly values: readonly string[] }

/** How the columns of a list stand: lists of fields, figures by field, flags. What each key means is the grid's affair. */
export type Arrangement = Readonly<Record<string, readonly string[] | Readonly<Record<string, number>> | boolean | string>>

/** What a saved view says. What it leaves open stays as the list declares it. */
export type ViewContent = {
  readonly tab?: string
  readonly search?: string
  /** By path. */
  readonly filters?: Readonly<Record<string, HeldCondition>>
  readonly sort?: readonly { readonly field: string; readonly descending: boolean }[]
  readonly size?: number
  readonly columns?: Arrangement
}

/** A view, or a display template, which is a named arrangement of columns alone. */
export type ViewKind = 'view' | 'template'

/** A saved view as its reader gets it. */
export type SavedView = {
  readonly id: string
  readonly kind: ViewKind
  readonly name: string
  readonly shared: boolean
  /** Made by the reader himself. */
  readonly own: boolean
  /** Whose it is, by name. */
  readonly by: string
  /** The reader may rename, change and delete it. */
  readonly mayChange: boolean
  readonly version: number
  readonly content: ViewContent
  /** Paths that were left out, since the reader may not see them. */
  readonly dropped: readonly string[]
  /** The one that he begins with. */
  readonly starting: boolean
}
