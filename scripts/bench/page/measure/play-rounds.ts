import type { Contestant } from '../contestants.ts'
import { benchBrowser } from '../bench-browser.ts'
import { openPage, type OpenPage } from '../open-page.ts'
import type { PageServer } from '../serve-pages.ts'

/** What every contestant does in its turn, and what a turn costs at most, in milliseconds. */
export interface Game<Result> {
  readonly work: string
  readonly contestants: readonly Contestant[]
  readonly rounds: number
  readonly limit: number
  readonly turn: (open: OpenPage, contestant: Contestant) => Promise<Result>
}

/** The results by name, ours first, and who gave up with the reason. */
export interface Played<Result> {
  readonly results: ReadonlyMap<string, readonly Result[]>
  readonly gaveUp: readonly string[]
}

/**
 * Lets every contestant have its turn in each round, in a browser of its own; who begins changes with the round. Who fails or takes
 * longer than the limit has given up and has no further turn.
 */
export async function playRounds<Result>(server: PageServer, game: Game<Result>, log: (line: string) => void): Promise<Played<Result>> {
  const results = new Map<string, Result[]>(game.contestants.map(({ name }) => [name, []]))
  const gaveUp: string[] = []
  for (let round = 0; round < game.rounds; round++) {
    const first = round % game.contestants.length
    for (const contestant of [...game.contestants.slice(first), ...game.contestants.slice(0, first)]) {
      const own = results.get(contestant.name)
      if (own === undefined) continue
      try {
        own.push(await turnOf(server, game, contestant))
      } catch (error) {
        const reason = (error instanceof Error ? error.message : String(error)).split('\n')[0]
        results.delete(contestant.name)
        gaveUp.push(`${contestant.name} gave up at ${game.work}: ${reason}`)
        log(gaveUp.at(-1)!)
      }
    }
  }
  return { results, gaveUp }
}

async function turnOf<Result>(server: PageServer, { limit, turn }: Game<Result>, contestant: Contestant): Promise<Result> {
  const browser = await benchBrowser()
  let timer: NodeJS.Timeout | undefined
  try {
    const played = openPage(browser, server.urlOf(contestant)).then((open) => turn(open, contestant))
    // A page that is busy does not answer: only its browser can be ended.
    const late = new Promise<never>((_, reject) => {
      timer = setTimeout(() => reject(new Error(`not done within ${limit / 1000} s`)), limit)
    })
    return await Promise.race([played, late])
  } finally {
    clearTimeout(timer)
    await browser.close()
  }
}
