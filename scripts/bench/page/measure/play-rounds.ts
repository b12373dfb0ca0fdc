/** The task of every contestant in each round. */
export interface Game<Result> {
  readonly work: string
  /** Ours first. */
  readonly contestants: readonly string[]
  readonly rounds: number
  /** A contestant that needs longer than this for a round has no further round, in milliseconds. */
  readonly slow: number
  readonly turn: (contestant: string) => Promise<Result>
}

/** The results by contestant, and the contestants that gave up, each with the reason. */
export interface Played<Result> {
  readonly results: ReadonlyMap<string, readonly Result[]>
  readonly gaveUp: ReadonlyMap<string, string>
}

/** Runs every contestant in each round; another one begins in each round. A contestant that fails gives up and has no further round. */
export async function playRounds<Result>({ work, contestants, rounds, slow, turn }: Game<Result>, log: (line: string) => void): Promise<Played<Result>> {
  const results = new Map<string, Result[]>(contestants.map((name) => [name, []]))
  const gaveUp = new Map<string, string>()
  const done = new Set<string>()
  for (let round = 0; round < rounds; round++) {
    const first = round % contestants.length
    for (const name of [...contestants.slice(first), ...contestants.slice(0, first)]) {
      const own = results.get(name)
      if (own === undefined || done.has(name)) continue
      const start = performance.now()
      try {
        own.push(await turn(name))
        if (performance.now() - start > slow) done.add(name)
      } catch (error) {
        const reason = (error instanceof Error ? error.message : String(error)).split('\n')[0]!
        results.delete(name)
        gaveUp.set(name, reason)
        log(`${name} gave up at ${work}: ${reason}`)
      }
    }
  }
  return { results, gaveUp }
}
