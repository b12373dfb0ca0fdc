import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { newSemaphore } from '../threads/semaphore.ts'
import type { AskedOfTypesetter, Pictures, Typeset, TypesetTask } from './typeset-task.ts'

const TIME_LIMIT = 30_000
const MEMORY_LIMIT_MB = 1536
const LOOKS_EVERY = 200

/** Who waits: a person before the page, or nobody. What is printed in the background never takes the place of what a person looks at. */
export type Lane = 'asked' | 'background'

const inTurn = { asked: newSemaphore(2), background: newSemaphore(1) } satisfies Readonly<Record<Lane, unknown>>

/** Why nothing was printed. */
export type NotPrinted = { readonly refused: 'PRINT_TOO_LONG' }

/** Makes a PDF of the one task of a process. `isShown`: with a drawing of its pages. */
export type SetType = (task: TypesetTask, isShown: boolean, pictures?: Pictures) => Promise<Typeset | NotPrinted>

type Limits = { readonly time: number; readonly memory: number }

/**
 * Works with a process that sets one task, and is ended when that takes too long or too much memory. It loads its fonts while the task is still being prepared. Each
 * lane has places of its own, and the others of the lane wait.
 */
export function withTypesetter<Result>(
  lane: Lane,
  work: (setType: SetType) => Promise<Result>,
  { time = TIME_LIMIT, memory = MEMORY_LIMIT_MB }: Partial<Limits> = {},
): Promise<Result> {
  return inTurn[lane](async () => {
    // Without our environment: native code needs no password.
    const child = fork(new URL('./typesetter.ts', import.meta.url), {
      serialization: 'advanced',
      execArgv: [],
      env: {},
      stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
    })
    const ended = new Promise<void>((resolve) => void child.once('close', () => resolve()))
    let said = ''
    child.stderr?.on('data', (part: Buffer) => (said = `${said}${String(part)}`.slice(-2000)))
    // A process that ends before it is asked says so when it is asked.
    child.on('error', (error) => (said = error.message))
    try {
      return await work((task, isShown, pictures = {}) => answerOf(child, ended, { task, isShown, pictures }, { time, memory }, () => said))
    } finally {
      child.kill('SIGKILL')
    }
  })
}

async function answerOf(
  child: ChildProcess,
  ended: Promise<void>,
  asked: AskedOfTypesetter,
  { time, memory }: Limits,
  said: () => string,
): Promise<Typeset | NotPrinted> {
  let isOver = false
  const end = () => {
    isOver = true
    child.kill('SIGKILL')
  }
  const timer = setTimeout(end, time)
  const watch = setInterval(() => void endIfLarge(child, memory, end), LOOKS_EVERY)
  try {
    const answered = once(child, 'message').then(([answer]) => answer as Typeset)
    if (child.connected) child.send(asked, () => {})
    const answer = await Promise.race([answered, ended])
    if (answer !== undefined) return answer
    if (isOver) return { refused: 'PRINT_TOO_LONG' }
    throw new Error(`Cannot print: the typesetter ended with "${child.exitCode ?? child.signalCode}": ${said()}`)
  } finally {
    clearTimeout(timer)
    clearInterval(watch)
  }
}

/** Where the system tells what a process holds; elsewhere time is the only limit. */
async function endIfLarge({ pid }: ChildProcess, megabytes: number, end: () => void): Promise<void> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '')
  const kilobytes = Number(/^VmRSS:\s+(\d+)/m.exec(status)?.[1] ?? 0)
  if (kilobytes > megabytes * 1024) end()
}
