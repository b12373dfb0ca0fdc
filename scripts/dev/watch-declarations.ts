import { watch } from 'node:fs'
import { join } from 'node:path'
import { checkCatalogue } from '../../engine/core/compile/check-catalogue.ts'
import { compileCatalogue } from '../../engine/core/compile/compile-model.ts'
import type { CatalogueProblem } from '../../engine/core/compile/problem.ts'
import type { Model } from '../../engine/core/model/model.ts'
import { readDeclarations } from '../../engine/server/model/read-declarations.ts'

/** An editor saves in several steps. */
const QUIET = 40

/** What the declarations say now: their model where one can be made, and every error in them. */
export type Reading = { readonly model?: Model; readonly errors: readonly CatalogueProblem[]; readonly milliseconds: number }

export function readNow(project: string): Reading {
  const started = performance.now()
  const compiled = compileCatalogue(readDeclarations(project))
  const problems = 'problems' in compiled ? compiled.problems : checkCatalogue(compiled)
  const errors = problems.filter(({ severity }) => severity === 'error')
  return { ...('model' in compiled ? { model: compiled.model } : {}), errors, milliseconds: performance.now() - started }
}

/** Tells after each change of a file, once the editor is done with it. */
export function watchDeclarations(project: string, onChange: () => void): { close(): void } {
  let waiting: NodeJS.Timeout | undefined
  const note = (): void => {
    clearTimeout(waiting)
    waiting = setTimeout(onChange, QUIET)
  }
  const watchers = ['schemas', 'screens', 'locales'].map((folder) =>
    watch(join(project, folder), { recursive: true }, (_event, file) => {
      if (file?.endsWith('.json') === true) note()
    }),
  )
  return {
    close() {
      clearTimeout(waiting)
      for (const watcher of watchers) watcher.close()
    },
  }
}
