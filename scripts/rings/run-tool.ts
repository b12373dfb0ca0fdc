import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { project } from '../project.ts'

/** Longer than any part of the gate should take; a part that hangs ends as a failure. */
const LIMIT = 20 * 60 * 1000

/** Runs a JavaScript tool of ours or of the packages on our own Node, its words streaming through; answers with its exit code. */
export function runTool(script: string, args: readonly string[], env: NodeJS.ProcessEnv = {}): Promise<number> {
  return new Promise((done, failed) => {
    const child = spawn(process.execPath, [join(project, script), ...args], { cwd: project, env: { ...process.env, ...env }, stdio: 'inherit', timeout: LIMIT })
    child.on('error', failed)
    child.on('close', (code) => done(code ?? 1))
  })
}
