import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { findProblems } from '../../engine/core/compile/find-problems.ts'
import type { DeclarationText } from '../../engine/core/compile/compile-model.ts'
import { describeProblem } from '../../engine/core/compile/source/problem.ts'
import { readDeclarations } from '../../engine/server/model/read-declarations.ts'

type Edit = { readonly file: string; readonly find: string; readonly replace: string }
type Move = { readonly file: string; readonly moveTo: string }

/** An invalid fixture: a change of the valid project in `base`, and every problem that results, line for line. */
export type Fixture = {
  readonly change: readonly (Edit | Move)[]
  readonly problems: readonly string[]
}

const folder = import.meta.dirname

/** The valid project that the fixtures change. */
export const base = readDeclarations(join(folder, 'base'))

/** The fixture of a name such as "field/unknown-unit.json". */
export function readFixture(name: string): Fixture {
  return JSON.parse(readFileSync(join(folder, name), 'utf8')) as Fixture
}

/** Every problem that compiler and checks report for the files, one a line. */
export function problemsOf(files: readonly DeclarationText[]): readonly string[] {
  return findProblems(files).problems.map((problem) => `${problem.severity === 'warning' ? 'warning ' : ''}${describeProblem(problem)}`)
}

/** The valid project with the fixture's change. Throws if the change matches nothing. */
export function changedFiles({ change }: Fixture): readonly DeclarationText[] {
  const files = new Map(base.map(({ path, text }) => [path, text]))
  for (const each of change) {
    const text = files.get(each.file) ?? ''
    if ('moveTo' in each) {
      files.delete(each.file)
      files.set(each.moveTo, text)
      continue
    }
    const { file, find, replace } = each
    if (find !== '' && !text.includes(find)) throw new TypeError(`Cannot find "${find}" in ${file}`)
    files.set(file, find === '' ? replace : text.replace(find, () => replace))
  }
  return [...files].map(([path, text]) => ({ path, text }))
}
