import type { Side } from '../../core/model/side.ts'

/** An account that the contract may sign in with. */
export type Account = {
  readonly side: Side
  readonly loginName: string
  readonly password: string
  /** A code that this account lacks while it holds all others of its side. The account signs in only when a case needs it. */
  readonly lacks?: string
  /** An open session of somebody with all codes and a second factor, which was given in it long ago, or just now. Nobody signs in with this account. */
  readonly session?: { readonly cookie: string; readonly token: string; readonly factor: 'old' | 'fresh' }
}
