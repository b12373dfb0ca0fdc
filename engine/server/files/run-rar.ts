import { answerOfThread } from '../threads/answer-of-thread.ts'
import { newSemaphore } from '../threads/semaphore.ts'
import type { RarAnswer, RarTask } from './rar-task.ts'

const LIMITS = { time: 30_000, heap: 256, tooLong: {}, tooLarge: {} }
const inTurn = newSemaphore(2)

/** Reads a rar archive in a thread of its own that is ended when it takes too long or too much memory. */
export function runRar(task: RarTask): Promise<RarAnswer> {
  return inTurn(() => answerOfThread<RarAnswer, RarAnswer>(new URL('./rar-worker.ts', import.meta.url), task, LIMITS, (answer) => answer))
}
