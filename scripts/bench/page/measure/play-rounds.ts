/** What every contestant does in its turn. */
export interface Game<Result> {
  readonly work: string
  /** Ours first. */
  readonly contestants: readonly string[]
  readonly rounds: number
  readonly turn: (contestant: string) => Promise<Result>
}

/** The results by name, of those who did not give up, and who gave up with the reason. */
export interface Played<Result> {
  readonly results: ReadonlyMap<string, readonly Result[]>
  readonly gaveUp: readonly string[]
}

/** Lets every contestant have its turn in each round; who begins changes with the round. Who fails has given up and has no further turn. */
export async function playRounds<Result>({ work, contestants, rounds, turn }: Game<Result>, log: (line: string) => void): Promise<Played<Result>> {
  const results = new Map<string, Result[]>(contestants.map((name) => [name, []]))
  const gaveUp: string[] = []
  for (let round = 0; round < rounds; round++) {
    const first = round % contestants.length
    for (const name of [...contestants.slice(first), ...contestants.slice(0, first)]) {
      const own = results.get(name)
      if (own === undefined) continue
      try {
        own.push(await turn(name))
      } catch (error) {
        const reason = (error instanceof Error ? error.message : String(error)).split('\n')[0]
        results.delete(name)
        gaveUp.push(`${name} gave up at ${work}: ${reason}`)
        log(gaveUp.at(-1)!)
      }
    }
  }
  return { results, gaveUp }
}
