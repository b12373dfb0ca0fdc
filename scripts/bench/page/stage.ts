import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { project } from '../../project.ts'
import { buildPage } from './build-page.ts'
import { contestants, type Contestant } from './contestants.ts'
import { servePages, type PageServer } from './serve-pages.ts'

const peers = join(project, 'scripts/bench/peers')

/** Installs the peers where their lockfile asks for something new, builds the pages of those who take part, and serves them. */
export async function setStage(asked: readonly Contestant[], log: (line: string) => void): Promise<PageServer> {
  if (built.size === 0) installPeers(log)
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
    .update(readFileSync(join(peers, 'package-lock.json')))
    .digest('hex')
  const note = join(peers, 'node_modules', '.installed-lock')
  if (existsSync(note) && readFileSync(note, 'utf8') === wanted) return
  log('installing the peers into scripts/bench/peers')
  const { status } = spawnSync('npm', ['ci', '--ignore-scripts'], { cwd: peers, stdio: ['ignore', 'ignore', 'inherit'], shell: process.platform === 'win32' })
  if (status !== 0) throw new Error('Cannot install the peers of the page benches: npm ci failed in scripts/bench/peers')
  writeFileSync(note, wanted)
}

/** The versions of what is compared. */
export function peerVersions(): Readonly<Record<string, string>> {
  const { dependencies } = JSON.parse(readFileSync(join(peers, 'package.json'), 'utf8')) as { dependencies: Record<string, string> }
  return Object.fromEntries(contestants.flatMap(({ peer }) => (peer === undefined ? [] : [[peer.package, dependencies[peer.package] ?? '']])))
}
