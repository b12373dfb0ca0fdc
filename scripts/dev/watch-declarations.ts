import { watch } from 'node:fs'
import { join } from 'node:path'
import type { KeptFiles } from '../../engine/core/compile/compile-model.ts'
import { modelAndProblems } from '../../engine/core/compile/find-problems.ts'
import type { DeclarationProblem } from '../../engine/core/compile/source/problem.ts'
import type { Model } from '../../engine/core/model/model.ts'
import { readDeclarations } from '../../engine/server/model/read-declarations.ts'

/** An editor saves in several steps. */
const QUIET = 40

/** The current declarations: their model if they compile, and every error. Errors that do not prevent a model are looked for later. */
export type Reading = { readonly model?: Model; readonly errors: () => readonly DeclarationProblem[] }

/** Reads the declarations of a project repeatedly; unchanged files are not read again. */
export function declarationsReader(project: string): () => Reading {
  const kept: KeptFiles = new Map()
  return () => {
    const { model, problems } = modelAndProblems(readDeclarations(project), kept)
    const errors = (): readonly DeclarationProblem[] => problems().filter(({ severity }) => severity === 'error')
    return model === undefined ? { errors } : { model, errors }
  }
}

/** Calls back after each change of a file, once the editor has finished saving it. */
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
