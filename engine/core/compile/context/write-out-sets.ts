import { childrenOf } from '../../expression/parse/syntax.ts'
import type { Syntax } from '../../expression/parse/syntax.ts'
import { parseExpression } from '../../expression/parse/parse-expression.ts'
import type { Scope } from '../../expression/values/scope.ts'
import type { Vocabulary } from '../../model/model.ts'

/** A formula in which every named set of a vocabulary stands as the list of its values. */
export type WrittenOut = {
  readonly source: string
  /** The place in the author's text of a place in `source`. */
  readonly placeOf: (start: number) => number
  /** The sets of vocabularies that are not there. */
  readonly unknown: readonly { readonly start: number; readonly vocabulary: Vocabulary; readonly name: string }[]
}

type Named = { readonly start: number; readonly end: number; readonly nameStart: number; readonly name: string; readonly vocabulary: Vocabulary }

/**
 * Writes "supplier.level in supplierLevel.ordered" out as "supplier.level in ['ACCESS', 'QUALIFIED']": whatever reads formulas (page, server, SQL,
 * contract) needs to know nothing of sets. A name of the scope wins over that of a vocabulary.
 */
export function writeOutSets(source: string, vocabularies: Readonly<Record<string, Vocabulary>>, scope: Scope): WrittenOut {
  const named = setsIn(source, vocabularies, scope)
  const unknown = named.filter(({ vocabulary, name }) => vocabulary.sets?.[name] === undefined)
  if (named.length === 0 || unknown.length > 0)
    return { source, placeOf: (start) => start, unknown: unknown.map(({ nameStart, vocabulary, name }) => ({ start: nameStart, vocabulary, name })) }
  let written = ''
  let read = 0
  const moved: { readonly from: number; readonly by: number }[] = []
  for (const { start, end, vocabulary, name } of named) {
    written += `${source.slice(read, start)}[${vocabulary.sets![name]!.map((value) => `'${value}'`).join(', ')}]`
    read = end
    moved.push({ from: written.length, by: end - written.length })
  }
  return { source: written + source.slice(read), placeOf: (start) => start + (moved.findLast(({ from }) => from <= start)?.by ?? 0), unknown: [] }
}

/** The sets that a formula names, from left to right. */
function setsIn(source: string, vocabularies: Readonly<Record<string, Vocabulary>>, scope: Scope): readonly Named[] {
  // Most formulas name none, and are not read twice.
  if (!/\bin\s+[a-z][A-Za-z]*\.[a-zA-Z]/.test(source)) return []
  const parsed = parseExpression(source)
  if ('problem' in parsed) return []
  const found: Named[] = []
  const visit = (syntax: Syntax): void => {
    if (syntax.kind === 'in' && syntax.right.kind === 'member' && syntax.right.of.kind === 'name') {
      const { of, name, nameStart, start, end } = syntax.right
      const vocabulary = Object.hasOwn(scope.variables, of.name) ? undefined : vocabularies[of.name]
      if (vocabulary !== undefined) found.push({ start, end, nameStart, name, vocabulary })
    }
    childrenOf(syntax).forEach(visit)
  }
  visit(parsed.syntax)
  return found
}
