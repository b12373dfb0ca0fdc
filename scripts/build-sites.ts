import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readFileSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** The sources of a site; other changes need no new build. */
const INPUTS = ['schemas', 'screens', 'locales', 'engine/core', 'engine/procurement', 'engine/web', 'scripts/vite', 'vite.config.ts', 'package-lock.json']

const SIDES = ['purchaser', 'supplier'] as const

/** The folder of each built site. */
export type Sites = Readonly<Record<(typeof SIDES)[number], string>>

/** Builds both sites, unless they exist and their sources have not changed since. */
export async function buildSites(project: string, log: (line: string) => void): Promise<Sites> {
  const wanted = fingerprint(project)
  const stamp = join(project, 'build', 'sites', 'fingerprint')
  const sites: Sites = { purchaser: join(project, 'build/sites/purchaser'), supplier: join(project, 'build/sites/supplier') }
  const isCurrent = SIDES.every((side) => existsSync(join(sites[side], 'index.html'))) && existsSync(stamp) && readFileSync(stamp, 'utf8') === wanted
  if (isCurrent) return sites
  log('Building both sites ...')
  rmSync(stamp, { force: true })
  await Promise.all(SIDES.map((side) => build(project, side)))
  writeFileSync(stamp, wanted)
  return sites
}

function build(project: string, side: string): Promise<void> {
  return new Promise((done, failed) => {
    const env = { ...process.env, COUNTERPART_SIDE: side, NODE_ENV: 'production' }
    const vite = spawn(process.execPath, [join(project, 'node_modules/vite/bin/vite.js'), 'build', '--logLevel', 'warn'], {
      cwd: project,
      env,
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    let said = ''
    vite.stdout.on('data', (part: Buffer) => (said += part.toString()))
    vite.stderr.on('data', (part: Buffer) => (said += part.toString()))
    vite.on('error', failed)
    vite.on('close', (code) => (code === 0 ? done() : failed(new Error(`The ${side}'s site could not be built:\n${said.trim()}`))))
  })
}

function fingerprint(project: string): string {
  const hash = createHash('sha256')
  for (const file of INPUTS.flatMap((input) => filesBelow(project, input)).sort()) {
    hash
      .update(file)
      .update('\0')
      .update(readFileSync(join(project, file)))
      .update('\0')
  }
  return hash.digest('hex')
}

function filesBelow(project: string, path: string): string[] {
  const full = join(project, path)
  if (!statSync(full).isDirectory()) return [path]
  return readdirSync(full, { withFileTypes: true }).flatMap((entry) => {
    if (entry.name.includes('.test.')) return []
    return entry.isDirectory() ? filesBelow(project, `${path}/${entry.name}`) : [`${path}/${entry.name}`]
  })
}
