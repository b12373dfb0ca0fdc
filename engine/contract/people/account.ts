import type { Side } from '../../core/model/side.ts'

/** An account that the contract may sign in with. */
export type Account = {
  readonly side: Side
  readonly loginName: string
  readonly password: string
  /** A code of the side that this account is known to lack, where it holds all others: it is signed in only when that is wanted. */
  readonly lacks?: string
}
