import { fileURLToPath } from 'node:url'
import { compileModel } from '../../core/compile/compile-model.ts'
import { describeProblem } from '../../core/compile/source/problem.ts'
import type { DeclarationProblem } from '../../core/compile/source/problem.ts'
import type { Model } from '../../core/model/model.ts'
import { readDeclarations } from './read-declarations.ts'

/** The folder with schemas, screens and locales. */
export const projectRoot = fileURLToPath(new URL('../../../', import.meta.url))

/** `loadModel` throws it; its message has a line for every problem. */
export class DeclarationError extends Error {
  readonly problems: readonly DeclarationProblem[]
  constructor(problems: readonly DeclarationProblem[]) {
    super(`The declarations have ${problems.length} problems\n${problems.map(describeProblem).join('\n')}`)
    this.problems = problems
  }
}

/** Reads and compiles a project's declarations. */
export function loadModel(root: string = projectRoot): Model {
  const compiled = compileModel(readDeclarations(root))
  if ('problems' in compiled) throw new DeclarationError(compiled.problems)
  return compiled.model
}
