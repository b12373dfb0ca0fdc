import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { project } from '../paths/project.ts'
import type { Say } from './step.ts'

/** Longer than any tool of the gate should take; one that hangs ends as a failure. */
const LIMIT_MS = 60 * 60 * 1000

/** Runs a JavaScript tool of ours or of the packages on our own Node and passes on its output. Returns its exit code. */
export function runTool(script: string, args: readonly string[], say: Say, env: NodeJS.ProcessEnv = {}): Promise<number> {
  return new Promise((done, failed) => {
    const child = spawn(process.execPath, [join(project, script), ...args], {
      cwd: project,
      // The tool writes into a pipe and cannot see the terminal.
      env: { ...process.env, ...(process.stdout.isTTY && { FORCE_COLOR: '1' }), ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
      timeout: LIMIT_MS,
    })
    for (const stream of [child.stdout, child.stderr]) stream.setEncoding('utf8').on('data', say)
    child.on('error', failed)
    child.on('close', (code) => done(code ?? 1))
  })
}
