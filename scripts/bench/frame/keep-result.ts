import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { project } from '../../paths/project.ts'
import type { BenchOutcome } from './bench.ts'
import type { Machine } from './machine.ts'

/** Writes the last result of a bench in place of the one before. Returns the file's path within the project. */
export function keepResult(name: string, day: string, machine: Machine, { figures, notes, versions = {} }: BenchOutcome): string {
  const file = join('scripts', 'bench', 'results', `${name}.json`)
  mkdirSync(join(project, 'scripts', 'bench', 'results'), { recursive: true })
  const kept = JSON.stringify({ bench: name, measured: day, machine, versions, notes, figures }, (_key, value: unknown) => short(value), 2)
  writeFileSync(join(project, file), `${kept}\n`)
  return file
}

function short(value: unknown): unknown {
  return typeof value === 'number' ? Number(value.toPrecision(4)) : value
}
