import { closingWords } from './closing-words.ts'
import { outputInTurn } from './output-in-turn.ts'
import type { Asked, Outcome, Ring, Say } from './ring.ts'

/**
 * Runs rings: the lanes at the same time, the rings of a lane one after the other, even after a failure. Prints a summary line at the
 * end. Returns the exit code.
 */
export async function runRings(lanes: readonly (readonly Ring[])[], asked: Asked, write: Say = (text) => void process.stdout.write(text)): Promise<number> {
  const open = outputInTurn(write)
  const outcomes = await Promise.all(
    lanes.map(async (lane) => {
      const found: Outcome[] = []
      for (const ring of lane) {
        const speaker = open(ring.name)
        found.push(...(await outcomesOf(ring, asked, speaker.say)))
        speaker.end()
      }
      return found
    }),
  )
  const { text, code } = closingWords(outcomes.flat(), asked)
  write(text)
  return code
}

/** A ring that throws counts as one failure. */
async function outcomesOf(ring: Ring, asked: Asked, say: Say): Promise<readonly Outcome[]> {
  try {
    return await ring.run(asked, say)
  } catch (error) {
    say(`${(error as Error).stack}\n`)
    return [{ ring: ring.name, passed: 0, failed: 1, seconds: 0, left: [], repeated: [] }]
  }
}
