import type { Side } from '../../model/side.ts'

/** Whose screen it is; where it names nobody, both sides have it. */
export function sideOf({ side }: { readonly side?: Side }): Side | 'both' {
  return side ?? 'both'
}
