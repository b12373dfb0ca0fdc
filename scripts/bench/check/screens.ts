import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileAddressOf } from '../../../engine/core/compile/source/file-kind.ts'
import type { DeclarationText } from '../../../engine/core/compile/compile-model.ts'
import { loadModel, projectRoot } from '../../../engine/server/model/load-model.ts'
import { readDeclarations } from '../../../engine/server/model/read-declarations.ts'
import type { Bench } from '../frame/bench.ts'
import { figureOf } from '../frame/figure.ts'
import { multiplied } from './multiply.ts'

/** The screens of the specification. */
const SCREENS = 220
/** The longest an author waits for the check (ms). */
const TARGET_MS = 2000

/** Measures a check from the start of its process, with our declarations and with as many as the whole specification will have. */
export const screens: Bench = {
  name: 'check-screens',
  about: 'npm run check of the declarations multiplied to 220 screens',
  rounds: 7,
  async run({ rounds, isQuick, log }) {
    const texts = readDeclarations(projectRoot)
    const model = loadModel()
    const own = Object.keys(model.screens).length
    let copies = 1
    // Some screens are not copied.
    while (!isQuick && screensIn(multiplied(texts, model, copies)) < SCREENS) copies++
    const folder = mkdtempSync(join(tmpdir(), 'check-'))
    try {
      writeAll(join(folder, 'now'), texts)
      writeAll(join(folder, 'all'), multiplied(texts, model, copies))
      const [now, all] = [[], []] as [number[], number[]]
      let count = 0
      for (let round = 0; round < rounds; round++) {
        now.push(checked(join(folder, 'now')).milliseconds)
        const one = checked(join(folder, 'all'))
        all.push(one.milliseconds)
        count = one.screens
        log(`round ${round + 1}: ${Math.round(one.milliseconds)} ms`)
      }
      const figure = figureOf(`a check of ${count} screens`, 'ms', { [`${count} screens`]: all, [`${own} screens`]: now }, [
        { kind: 'own', of: 'median', atMost: TARGET_MS },
      ])
      return {
        figures: [figure],
        notes: ['From the start of the process to its end, files read from the disk; every document, screen, vocabulary, error and word stands as often.'],
      }
    } finally {
      rmSync(folder, { recursive: true })
    }
  },
}

function screensIn(texts: readonly DeclarationText[]): number {
  return texts.filter(({ path }) => fileAddressOf(path)?.kind === 'screen').length
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
