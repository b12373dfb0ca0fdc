import { readFileSync } from 'node:fs'
import { join } from 'node:path'

/** The cases in which our theme differs from RJSF's own, or draws nothing, by title; each with its reason. */
export const differences = JSON.parse(readFileSync(join(import.meta.dirname, 'differences.json'), 'utf8')) as Readonly<
  Record<'snapshot-tests' | 'examples', Readonly<Record<string, string>>>
>
