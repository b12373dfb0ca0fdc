import type { Live } from './read.ts'
import type { Reads } from './relevant.ts'

/** Where a document is wanted: what must hold of it, the state that lies on the way, and what the condition reads. */
export type Goal = {
  readonly isThere: (live: Live) => boolean
  readonly toward?: { readonly region: string; readonly state: string }
  readonly reads: readonly Reads[]
  /** A document that was made for something else will not do. */
  readonly isOwn?: boolean
}
