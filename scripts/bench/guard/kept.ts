import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { project } from '../../paths/project.ts'
import type { Machine } from '../frame/machine.ts'
import type { KeptRatio } from './ratio.ts'

/** The kept ratios, relative to the project's folder. */
export const KEPT_FILE = join('scripts', 'bench', 'results', 'guard.json')

/** The ratios that were kept last; none before the first time. */
export function keptRatios(): readonly KeptRatio[] {
  const file = join(project, KEPT_FILE)
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as { readonly ratios: readonly KeptRatio[] }).ratios : []
}

export function keepRatios(day: string, machine: Machine, ratios: readonly KeptRatio[]): void {
  const rounded = ratios.map((each) => ({ ...each, ratio: Number(each.ratio.toPrecision(4)) }))
  writeFileSync(join(project, KEPT_FILE), `${JSON.stringify({ measured: day, machine, ratios: rounded }, undefined, 2)}\n`)
}
