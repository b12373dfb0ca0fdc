import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import type { DeclarationText } from '../../../engine/core/compile/compile-model.ts'
import { loadModel, projectRoot } from '../../../engine/server/model/load-model.ts'
import { readDeclarations } from '../../../engine/server/model/read-declarations.ts'
import type { Bench } from '../frame/bench.ts'
import { figureOf } from '../frame/figure.ts'
import { multiplied } from './multiply.ts'

/** The longest an author waits for the check (ms). */
const TARGET_MS = 2000

/** Measures a check from the start of its process, of our declarations and of twice as many. */
export const screens: Bench = {
  name: 'check-screens',
  about: 'npm run check of the declarations, and of twice as many',
  rounds: 7,
  async run({ rounds, log }) {
    const texts = readDeclarations(projectRoot)
    const model = loadModel()
    const folder = mkdtempSync(join(tmpdir(), 'check-'))
    try {
      writeAll(join(folder, 'now'), texts)
      writeAll(join(folder, 'all'), multiplied(texts, model, 1))
      const [now, twice] = [[], []] as [number[], number[]]
      let counts = ''
      for (let round = 0; round < rounds; round++) {
        const [one, two] = [checked(join(folder, 'now')), checked(join(folder, 'all'))]
        now.push(one.milliseconds)
        twice.push(two.milliseconds)
        counts = `${one.screens} screens, and ${two.screens}`
        log(`round ${round + 1}: ${Math.round(one.milliseconds)} and ${Math.round(two.milliseconds)} ms`)
      }
      return {
        figures: [
          figureOf('a check', 'ms', { ours: now }, [{ kind: 'own', of: 'median', atMost: TARGET_MS }]),
          // The names say no number, so that the ratio can be kept while screens are added.
          figureOf('a check of twice as many screens', 'ms', { 'twice as many': twice, 'as many as there are': now }),
        ],
        notes: [
          counts,
          'From the start of the process to its end, files read from the disk; every document, screen, vocabulary, error and word stands twice among twice as many.',
        ],
      }
    } finally {
      rmSync(folder, { recursive: true })
    }
  },
}

function checked(folder: string): { readonly milliseconds: number; readonly screens: number } {
  return JSON.parse(
    execFileSync(process.execPath, ['--import', join(projectRoot, 'scripts/compile-cache.ts'), join(import.meta.dirname, 'once.ts'), folder], {
      encoding: 'utf8',
    }),
  ) as ReturnType<typeof checked>
}

function writeAll(folder: string, texts: readonly DeclarationText[]): void {
  for (const { path, text } of texts) {
    mkdirSync(dirname(join(folder, path)), { recursive: true })
    writeFileSync(join(folder, path), text)
  }
}
