/** Runs a command. A problem that the person can solve is told as a sentence, a programming error with its trace; both end with code 1. */
export async function runCommand(main: () => Promise<void>): Promise<void> {
  try {
    await main()
  } catch (error) {
    const isPlain = error instanceof Error && (error.constructor === Error || error.name === 'PostgresUnavailable')
    console.error(isPlain ? error.message : error)
    process.exitCode = 1
  }
}
