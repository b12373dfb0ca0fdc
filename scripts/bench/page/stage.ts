import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { project } from '../../paths/project.ts'
import { buildPage } from './build-page.ts'
import { contestants, type Contestant } from './contestants.ts'
import { servePages, type PageServer } from './serve-pages.ts'

const competitors = join(project, 'tests/competitors')

/** Installs the competitors if their lockfile has changed, builds the pages of this run's contestants, and serves them. */
export async function setStage(asked: readonly Contestant[], log: (line: string) => void): Promise<PageServer> {
  if (asked.some(({ competitor }) => competitor !== undefined)) installPeers(log)
  if (built.size === 0) log('building the pages')
  for (const contestant of asked) {
    if (!built.has(contestant.entry)) await buildPage(contestant)
    built.add(contestant.entry)
  }
  return servePages(contestants)
}

// Once for all benches of a run.
const built = new Set<string>()

function installPeers(log: (line: string) => void): void {
  const wanted = createHash('sha256')
    .update(readFileSync(join(competitors, 'package-lock.json')))
    .digest('hex')
  const note = join(competitors, 'node_modules', '.installed-lock')
  if (existsSync(note) && readFileSync(note, 'utf8') === wanted) return
  log('installing the competitors into tests/competitors')
  const { status } = spawnSync('npm', ['ci', '--ignore-scripts'], {
    cwd: competitors,
    stdio: ['ignore', 'ignore', 'inherit'],
    shell: process.platform === 'win32',
  })
  if (status !== 0) throw new Error('Cannot install the competitors of the page benches: npm ci failed in tests/competitors')
  writeFileSync(note, wanted)
}

/** The versions of the compared packages. */
export function competitorVersions(): Readonly<Record<string, string>> {
  const { dependencies } = JSON.parse(readFileSync(join(competitors, 'package.json'), 'utf8')) as { dependencies: Record<string, string> }
  return Object.fromEntries(
    contestants.flatMap(({ competitor }) => (competitor === undefined ? [] : [[competitor.package, dependencies[competitor.package] ?? '']])),
  )
}
