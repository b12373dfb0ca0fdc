import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { newSemaphore } from '../threads/semaphore.ts'
import type { Typeset, TypesetTask } from './typeset-task.ts'

const TIME_LIMIT = 30_000
const MEMORY_LIMIT_MB = 1536
const MAX_AT_ONCE = 2
const LOOKS_EVERY = 200

const inTurn = newSemaphore(MAX_AT_ONCE)

/** Why nothing was printed. */
export type NotPrinted = { readonly refused: 'PRINT_TOO_LARGE' }

/**
 * Makes a PDF in a process of its own, which is ended when it takes too long or too much memory. `isShown`: with a drawing of its pages. Two run at once, and the
 * others wait.
 */
export function runTypesetter(
  task: TypesetTask,
  isShown: boolean,
  limits: { readonly time?: number; readonly memory?: number } = {},
): Promise<Typeset | NotPrinted> {
  return inTurn(() => inProcess(task, isShown, { time: TIME_LIMIT, memory: MEMORY_LIMIT_MB, ...limits }))
}

async function inProcess(
  task: TypesetTask,
  isShown: boolean,
  { time, memory }: { readonly time: number; readonly memory: number },
): Promise<Typeset | NotPrinted> {
  const child = fork(new URL('./typesetter.ts', import.meta.url), {
    serialization: 'advanced',
    execArgv: [],
    env: {},
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
  })
  let said = ''
  child.stderr?.on('data', (part: Buffer) => (said = `${said}${String(part)}`.slice(-2000)))
  let isOver = false
  const end = () => {
    isOver = true
    child.kill('SIGKILL')
  }
  const timer = setTimeout(end, time)
  const watch = setInterval(() => void endIfLarge(child, memory, end), LOOKS_EVERY)
  try {
    const answered = once(child, 'message') as Promise<[Typeset]>
    const ended = once(child, 'exit')
    child.send({ task, isShown })
    const first = await Promise.race([answered, ended.then(() => undefined)])
    if (first !== undefined) return first[0]
    if (isOver) return { refused: 'PRINT_TOO_LARGE' }
    throw new Error(`Cannot print: the typesetter ended with "${child.exitCode ?? child.signalCode}": ${said}`)
  } finally {
    clearTimeout(timer)
    clearInterval(watch)
    child.kill('SIGKILL')
  }
}

/** Where the system tells what a process holds; elsewhere time is the only limit. */
async function endIfLarge({ pid }: ChildProcess, megabytes: number, end: () => void): Promise<void> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '')
  const kilobytes = Number(/^VmRSS:\s+(\d+)/m.exec(status)?.[1] ?? 0)
  if (kilobytes > megabytes * 1024) end()
}
