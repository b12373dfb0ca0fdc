/**
 * A check by its name: how its problems are worded ("…" stands for what differs), what is expected, and the way out where the problem
 * itself has no nearer one.
 */
export type NamedCheck = {
  readonly name: string
  readonly ring: 'shape' | 'one file' | 'all files'
  readonly message: string
  readonly expected: string
  readonly way: string
}

type Row = readonly [name: string, message: string, expected: string, way: string]

/** The checks of one ring from their rows. */
export function checksOf(ring: NamedCheck['ring'], rows: readonly Row[]): readonly NamedCheck[] {
  return rows.map(([name, message, expected, way]) => ({ name, ring, message, expected, way }))
}
