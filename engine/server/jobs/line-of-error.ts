/** An error in one short line, for the row of what failed. */
export function lineOfError(error: unknown): string {
  return (error instanceof Error ? error.message : String(error)).replaceAll(/\s+/g, ' ').slice(0, 300)
}
