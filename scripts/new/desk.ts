import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { checkDeclarations } from '../../engine/core/compile/check-declarations.ts'
import { compileDeclarations } from '../../engine/core/compile/compile-model.ts'
import type { CompiledDeclarations } from '../../engine/core/compile/context/compiled-declarations.ts'
import { findProblems } from '../../engine/core/compile/find-problems.ts'
import { fileAddressOf } from '../../engine/core/compile/source/file-kind.ts'
import { describeProblem } from '../../engine/core/compile/source/problem.ts'
import type { DeclarationProblem } from '../../engine/core/compile/source/problem.ts'
import { readDeclarations } from '../../engine/server/model/read-declarations.ts'
import { formatDeclaration } from '../format/format-declaration.ts'
import { Refusal } from './refusal.ts'

/** The declarations as they are, and the planned files: nothing is written until the result has no new errors. */
export type Desk = {
  readonly compiled: CompiledDeclarations
  /** The text of a file with the changes so far; `undefined` if it does not exist. */
  read(path: string): string | undefined
  change(path: string, text: string): void
  /** Every file that changes, as the formatter lays it out, with its text before. */
  changes(): readonly { readonly path: string; readonly before: string | undefined; readonly after: string }[]
  /** Errors after the change that do not exist before it. */
  newProblems(): readonly DeclarationProblem[]
  write(): void
}

/** Opens the declarations of a project; they must have no errors. */
export function openDesk(root: string): Desk {
  const texts = readDeclarations(root)
  const compiled = compileDeclarations(texts)
  if ('problems' in compiled) throw new Refusal(`repair these first:\n${findProblems(texts).problems.map(describeProblem).join('\n')}`)
  const known = new Set(checkDeclarations(compiled).map(meaningOf))
  const after = new Map<string, string>()
  const onDisk = (path: string): string | undefined => (existsSync(join(root, path)) ? readFileSync(join(root, path), 'utf8') : undefined)
  const laidOut = new Set<string>()
  const formatted = (): ReadonlyMap<string, string> => {
    for (const [path, text] of after) {
      if (laidOut.has(text)) continue
      const now = formatDeclaration(path, text)
      laidOut.add(now)
      after.set(path, now)
    }
    return after
  }
  return {
    compiled,
    read: (path) => after.get(path) ?? onDisk(path),
    change: (path, text) => void after.set(path, text),
    changes: () => [...formatted()].map(([path, text]) => ({ path, before: onDisk(path), after: text })),
    newProblems() {
      const files = new Map(texts.map(({ path, text }) => [path, text]))
      for (const [path, text] of formatted()) if (fileAddressOf(path) !== undefined) files.set(path, text)
      return findProblems([...files].map(([path, text]) => ({ path, text }))).problems.filter((problem) => !known.has(meaningOf(problem)))
    },
    write() {
      for (const [path, text] of formatted()) {
        mkdirSync(dirname(join(root, path)), { recursive: true })
        writeFileSync(join(root, path), text)
      }
    },
  }
}

// A change moves lines, so line numbers do not identify an error.
function meaningOf({ file, message }: DeclarationProblem): string {
  return `${file} ${message}`
}
