import { availableParallelism } from 'node:os'
import { Worker } from 'node:worker_threads'
import type { Program, Solution, Solve } from '../../procurement/program.ts'
import { newSemaphore } from '../threads/semaphore.ts'
import type { SolverAnswer, SolverTask } from './solver-task.ts'

/** The seconds for everything that one question needs. */
const SECONDS_IN_ALL = 9
/** The seconds of one program, which leaves time for the others. */
const SECONDS_OF_ONE = 5
/** With less time left, nothing more is started. */
const SECONDS_TO_BEGIN = 0.1
/** The solver checks its time between two steps; a longer step ends with its thread. */
const SECONDS_OF_GRACE = 3
const HEAP_LIMIT_MB = 512
const THREADS = Math.min(2, availableParallelism())

/** More questions than these would wait for minutes; they are refused instead. */
const MAX_WAITING = 8

const inTurn = newSemaphore(1)
let begunOrWaiting = 0

/**
 * Lends a solver to some work, in threads that end with the work. One work at a time; others wait, and if too many wait already it returns undefined. Programs
 * after the time limit are unsolved.
 */
export async function withSolver<Result>(work: (solve: Solve) => Promise<Result>): Promise<Result | undefined> {
  if (begunOrWaiting > MAX_WAITING) return undefined
  begunOrWaiting++
  try {
    return await inTurn(() => withThreads(work))
  } finally {
    begunOrWaiting--
  }
}

async function withThreads<Result>(work: (solve: Solve) => Promise<Result>): Promise<Result> {
  const threads = new SolverThreads()
  try {
    return await work((program, gap) => threads.solve(program, gap))
  } finally {
    threads.end()
  }
}

type Asked = { readonly program: Program; readonly gap: number; readonly resolve: (solution: Solution) => void; readonly reject: (error: Error) => void }
type Thread = { readonly worker: Worker; asked: Asked | undefined }

class SolverThreads {
  readonly #threads: Thread[] = []
  readonly #queue: Asked[] = []
  readonly #until = performance.now() + SECONDS_IN_ALL * 1000
  readonly #guard = setTimeout(() => this.#giveUp(), (SECONDS_IN_ALL + SECONDS_OF_GRACE) * 1000)
  #isOver = false

  solve(program: Program, gap: number): Promise<Solution> {
    return new Promise((resolve, reject) => {
      this.#queue.push({ program, gap, resolve, reject })
      this.#begin()
    })
  }

  end(): void {
    this.#isOver = true
    clearTimeout(this.#guard)
    for (const { worker } of this.#threads) void worker.terminate()
  }

  #begin(): void {
    for (;;) {
      const seconds = (this.#until - performance.now()) / 1000
      const next = this.#queue[0]
      if (next === undefined) return
      if (this.#isOver || seconds < SECONDS_TO_BEGIN) {
        this.#queue.shift()
        next.resolve({ kind: 'unsolved' })
        continue
      }
      const thread = this.#threads.find(({ asked }) => asked === undefined) ?? (this.#threads.length < THREADS ? this.#open() : undefined)
      if (thread === undefined) return
      this.#queue.shift()
      thread.asked = next
      const task: SolverTask = { program: next.program, gap: next.gap, seconds: Math.min(seconds, SECONDS_OF_ONE) }
      thread.worker.postMessage(task)
    }
  }

  #open(): Thread {
    const worker = new Worker(new URL('./solver-worker.ts', import.meta.url), { resourceLimits: { maxOldGenerationSizeMb: HEAP_LIMIT_MB } })
    const thread: Thread = { worker, asked: undefined }
    this.#threads.push(thread)
    const fail = (error: Error): void => {
      const { asked } = thread
      thread.asked = undefined
      this.#threads.splice(this.#threads.indexOf(thread), 1)
      asked?.reject(error)
    }
    worker.on('message', (solution: SolverAnswer) => {
      const { asked } = thread
      thread.asked = undefined
      asked?.resolve(solution)
      this.#begin()
    })
    worker.once('error', fail)
    return thread
  }

  #giveUp(): void {
    this.end()
    for (const { asked } of this.#threads) asked?.resolve({ kind: 'unsolved' })
    this.#begin()
  }
}
