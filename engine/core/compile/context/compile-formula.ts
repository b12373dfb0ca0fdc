import { compileExpression } from '../../expression/compile-expression.ts'
import type { ValueType } from '../../expression/values/value-type.ts'
import { FLAG } from '../../expression/values/value-type.ts'
import { didYouMean } from '../../text/nearest-name.ts'
import type { Decision, Formula } from '../../model/formula.ts'
import type { Compilation } from './compilation.ts'
import { reportUnknown } from './compilation.ts'
import { scopeOfEntity } from '../../expression/scope-of-entity.ts'
import type { ScopeSources } from '../../expression/scope-of-entity.ts'
import { offsetWithinText, placeAtOffset, problemAtOffset } from '../source/source-file.ts'
import { fileOf, within } from '../source/source-node.ts'
import { writeOutSets } from './write-out-sets.ts'
import type { SourceNode } from '../source/source-node.ts'

/** Checks an expression in its scope. Reports its problems at their own line and column. */
export function compileFormula(compilation: Compilation, sources: ScopeSources, node: SourceNode, source: string, scope: string, expects?: ValueType): Formula {
  const file = fileOf(node)
  // An unknown vocabulary has been reported already.
  const wanted = expects?.kind === 'enum' && expects.values.length === 0 ? undefined : expects
  const names = scopeOfEntity(sources, scope)
  const { source: written, placeOf, unknown } = writeOutSets(source, sources.vocabularies, names)
  for (const { start, vocabulary, name } of unknown)
    compilation.problems.push(
      problemAtOffset(
        file,
        offsetWithinText(file, node.path, start),
        `"${name}" is no set of ${vocabulary.name}`,
        didYouMean(name, Object.keys(vocabulary.sets ?? {})) ?? 'name it among its "sets"',
      ),
    )
  const compiled = compileExpression(written, names, wanted)
  if ('problems' in compiled && unknown.length === 0) {
    for (const { start, message, hint } of compiled.problems)
      compilation.problems.push(problemAtOffset(file, offsetWithinText(file, node.path, placeOf(start)), message, hint))
  }
  const byAccount = /!=\s*user\.id\b|\buser\.id\s*!=/.exec(source)
  if (byAccount !== null)
    compilation.problems.push(
      problemAtOffset(
        file,
        offsetWithinText(file, node.path, byAccount.index),
        'another account is not another person: one person may hold several',
        'say !(….id in user.accounts)',
      ),
    )
  const references = 'expression' in compiled ? compiled.expression.references : []
  return { kind: 'formula', source: written, scope, references, at: placeAtOffset(file, offsetWithinText(file, node.path, 0)) }
}

export function compileCondition(compilation: Compilation, sources: ScopeSources, node: SourceNode, source: string, scope: string): Formula {
  return compileFormula(compilation, sources, node, source, scope, FLAG)
}

/** An ordered decision whose values are among those allowed. */
export function compileDecision(
  compilation: Compilation,
  sources: ScopeSources,
  node: SourceNode,
  entries: readonly (readonly [string, string])[],
  scope: string,
  values: readonly string[],
  of: string,
): Decision {
  return entries.map(([value, when], index) => {
    if (!values.includes(value)) reportUnknown(compilation, within(node, index, 0), `"${value}" is not a value of ${of}`, value, values)
    return { value, when: compileCondition(compilation, sources, within(node, index, 1), when, scope) }
  })
}
