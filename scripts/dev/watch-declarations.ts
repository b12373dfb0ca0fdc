import { watch } from 'node:fs'
import { join } from 'node:path'
import { checkCatalogue } from '../../engine/core/compile/check-catalogue.ts'
import { compileCatalogue } from '../../engine/core/compile/compile-model.ts'
import { everyProblem } from '../../engine/core/compile/every-problem.ts'
import type { CatalogueProblem } from '../../engine/core/compile/problem.ts'
import type { Model } from '../../engine/core/model/model.ts'
import { readDeclarations } from '../../engine/server/model/read-declarations.ts'

/** An editor saves in several steps. */
const QUIET = 40

/** What the declarations say now: their model where one can be made, and every error in them; what keeps no model from being made is looked for later. */
export type Reading = { readonly model?: Model; readonly errors: () => readonly CatalogueProblem[] }

export function readNow(project: string): Reading {
  const texts = readDeclarations(project)
  const compiled = compileCatalogue(texts)
  const errorsOf = (problems: readonly CatalogueProblem[]): readonly CatalogueProblem[] => problems.filter(({ severity }) => severity === 'error')
  if ('problems' in compiled) return { errors: () => errorsOf(everyProblem(texts).problems) }
  return { model: compiled.model, errors: () => errorsOf(checkCatalogue(compiled)) }
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
