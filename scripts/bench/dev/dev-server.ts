import { spawn } from 'node:child_process'
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { projectRoot } from '../../../engine/server/model/load-model.ts'
import { copyProject } from '../frame/copy-project.ts'

/** How long a first start may take: it fills a database, perhaps on a busy machine. */
const TIMEOUT_MS = 900_000

/** `npm run dev` on a copy of the project whose declarations the bench may edit. */
export type DevServer = {
  readonly folder: string
  readonly site: string
  /** Waits until the server has also taken over the last edit: nobody saves twice in that time. */
  followed(): Promise<void>
  stop(): Promise<void>
}

/** Copies the files of a clone, with the packages as links, and starts `npm run dev` in the copy. COUNTERPART_DATA may name a filled data folder. */
export async function startDev(port: number): Promise<DevServer> {
  const folder = join(projectRoot, 'build/bench-dev')
  copyProject(folder)
  const child = spawn(process.execPath, ['scripts/dev.ts', '--port', String(port)], {
    cwd: folder,
    env: { COUNTERPART_DATA: join(folder, 'data'), ...process.env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()))
  let said = ''
  await new Promise<void>((resolve, failed) => {
    const hear = (chunk: Buffer): void => {
      said += chunk.toString()
      if (said.includes('Ctrl+C stops')) resolve()
    }
    child.stdout.on('data', hear)
    child.stderr.on('data', hear)
    child.once('exit', () => failed(new Error(`npm run dev ended:\n${said}`)))
    setTimeout(() => {
      child.kill('SIGINT')
      failed(new Error(`npm run dev is not there after ${TIMEOUT_MS / 1000} s:\n${said}`))
    }, TIMEOUT_MS).unref()
  })
  return {
    folder,
    site: `http://localhost:${port}`,
    async followed() {
      for (const end = Date.now() + TIMEOUT_MS; said.lastIndexOf('on the server after') < said.lastIndexOf('on the page after'); await sleep(50))
        if (Date.now() > end) throw new Error(`the server has not followed:\n${said}`)
    },
    async stop() {
      child.kill('SIGINT')
      await ended
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
