import type { Issue } from '../../core/wire/envelope.ts'

/** The result for one row of an action on many; `label` is the name of the row if the server knows it. */
export type Outcome = {
  readonly id?: unknown
  readonly label?: string
  readonly returnCode?: string
  readonly returnMsg?: string
  readonly issues?: readonly (Issue & { readonly text?: string })[]
}

export function wasRefused({ returnCode = '0' }: Outcome): boolean {
  return returnCode !== '0'
}
