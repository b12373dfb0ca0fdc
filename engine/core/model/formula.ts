import type { Place } from './place.ts'

/**
 * A checked expression of the declaration. `scope` names the entity (or line entity) whose fields it reads, so that any reader can compile it with
 * `expressionOf(model, formula)`.
 */
export type Formula = {
  readonly kind: 'formula'
  readonly source: string
  readonly scope: string
  /** Dotted paths that it reads, such as "status", "lines.shippedQuantity", "supplier.level". */
  readonly references: readonly string[]
  readonly at: Place
}

/** An ordered decision list: the first entry whose condition holds gives the value. */
export type Decision = readonly { readonly value: string; readonly when: Formula }[]
