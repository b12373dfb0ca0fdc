import { closingWords } from './closing-words.ts'
import { outputInTurn } from './output-in-turn.ts'
import type { Asked, Outcome, Step, Say } from './step.ts'
import { whereTimeWent } from './where-time-went.ts'

/**
 * Runs the sequences at the same time, and the steps of each one after the other, even after a failure. Prints a summary line at the end. Returns the exit code.
 */
export async function runSteps(sequences: readonly (readonly Step[])[], asked: Asked, write: Say = (text) => void process.stdout.write(text)): Promise<number> {
  const open = outputInTurn(write)
  const begun = Date.now()
  const outcomes = await Promise.all(
    sequences.map(async (sequence) => {
      const found: Outcome[] = []
      for (const step of sequence) {
        const speaker = open(step.name)
        found.push(...(await outcomesOf(step, asked, speaker.say)))
        speaker.end()
      }
      return found
    }),
  )
  if (asked.times === true) write(whereTimeWent(outcomes.flat(), { from: begun, to: Date.now() }))
  const { text, code } = closingWords(outcomes.flat(), asked)
  write(text)
  return code
}

/** A step that throws counts as one failure. */
async function outcomesOf(step: Step, asked: Asked, say: Say): Promise<readonly Outcome[]> {
  try {
    return await step.run(asked, say)
  } catch (error) {
    say(`${(error as Error).stack}\n`)
    return [{ step: step.name, passed: 0, failed: 1, seconds: 0, left: [], repeated: [] }]
  }
}
