import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { project } from './project.ts'

/** A program of ours in its own process, and its output so far. */
export interface Program {
  readonly child: ChildProcess
  said(): string
  /** Waits for a text in the output; if the program ends without it, fails with the whole output. */
  waitFor(words: RegExp): Promise<RegExpExecArray>
  /** Sends the signal and waits for the end. Returns the exit code. */
  end(signal: NodeJS.Signals): Promise<number | null>
}

export function runProgram(script: string, args: readonly string[], env: NodeJS.ProcessEnv = {}): Program {
  const child = spawn(process.execPath, [script, ...args], {
    cwd: project,
    env: { ...process.env, NODE_ENV: 'production', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let text = ''
  const heard = new Set<() => void>()
  const hear = (part?: Buffer): void => {
    text += part?.toString() ?? ''
    for (const react of heard) react()
  }
  child.stdout.on('data', hear)
  child.stderr.on('data', hear)
  const ended = once(child, 'close').then(() => hear())
  return {
    child,
    said: () => text,
    waitFor: (words) =>
      new Promise((done, failed) => {
        const react = (): void => {
          const match = words.exec(text)
          const isOver = child.exitCode !== null || child.signalCode !== null
          if (!match && !isOver) return
          heard.delete(react)
          if (match) done(match)
          else failed(new Error(`"${script}" ended without saying ${words}:\n${text}`))
        }
        heard.add(react)
        react()
      }),
    async end(signal) {
      child.kill(signal)
      await ended
      return child.exitCode
    },
  }
}
