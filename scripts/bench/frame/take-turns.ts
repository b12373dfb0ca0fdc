/** One round of a contestant: what it measured. */
export type Turn = (round: number) => Promise<number>

/**
 * Runs the contestants one after the other, round by round, so that a busy moment of the machine affects all of them. Another
 * contestant begins in each round. The first rounds warm up and do not count.
 */
export async function takeTurns<Name extends string>(
  contestants: Readonly<Record<Name, Turn>>,
  { rounds, warmUp = 1 }: { readonly rounds: number; readonly warmUp?: number },
): Promise<Readonly<Record<Name, readonly number[]>>> {
  const names = Object.keys(contestants) as Name[]
  const samples = Object.fromEntries(names.map((name) => [name, [] as number[]])) as Record<Name, number[]>
  for (let round = -warmUp; round < rounds; round++) {
    const first = Math.abs(round) % names.length
    for (const name of [...names.slice(first), ...names.slice(0, first)]) {
      const sample = await contestants[name](round)
      if (round >= 0) samples[name].push(sample)
    }
  }
  return samples
}

/** How many milliseconds a task takes. */
export async function millisecondsOf(work: () => Promise<unknown>): Promise<number> {
  const start = performance.now()
  await work()
  return performance.now() - start
}
