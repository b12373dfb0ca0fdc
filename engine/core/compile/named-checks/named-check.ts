/** A check by its name: the wording of its problems ("…" for what differs), the expectation, and the way out if the problem itself has no better one. */
export type NamedCheck = {
  readonly name: string
  readonly stage: 'shape' | 'one file' | 'all files'
  readonly message: string
  readonly expected: string
  readonly way: string
}

type Row = readonly [name: string, message: string, expected: string, way: string]

/** The checks of one stage from their rows. */
export function checksOf(stage: NamedCheck['stage'], rows: readonly Row[]): readonly NamedCheck[] {
  return rows.map(([name, message, expected, way]) => ({ name, stage, message, expected, way }))
}
