import { execFileSync } from 'node:child_process'
import type { Binaries } from './binaries.ts'
import { environment } from './environment.ts'

/** The number before the point of a PostgreSQL's version; data of another one it cannot read. */
export function majorOf({ postgres }: Pick<Binaries, 'postgres'>): number {
  return Number.parseInt(/\d+/.exec(execFileSync(postgres, ['--version'], { encoding: 'utf8', env: environment() }))?.[0] ?? '', 10)
}
