import type { DeclarationByKind } from '../../../../build/declared/grammar.ts'
import { didYouMean } from '../../text/nearest-name.ts'
import type { FileAddress, GrammarKind } from '../source/file-kind.ts'
import type { DeclarationProblem } from '../source/problem.ts'
import type { SourceFile } from '../source/source-file.ts'
import { problemOf } from '../source/source-node.ts'
import type { SourceNode } from '../source/source-node.ts'

/** A file with the right shape: its declaration, typed by its grammar. */
export type Declaration<Kind extends GrammarKind> = FileAddress & { readonly kind: Kind; readonly declared: DeclarationByKind[Kind]; readonly node: SourceNode }

/** One run of the compiler: the files, and the problems found so far. */
export type Compilation = {
  readonly files: readonly (FileAddress & { readonly source: SourceFile })[]
  readonly problems: DeclarationProblem[]
}

export function declarationsOf<Kind extends GrammarKind>(compilation: Compilation, kind: Kind): readonly Declaration<Kind>[] {
  return compilation.files
    .filter((file) => file.kind === kind)
    .map((file) => ({ ...file, kind, declared: file.source.value as DeclarationByKind[Kind], node: { source: file.source, path: [] } }))
}

/** Reports a problem of an author at the place of a value, or of its key. */
export function report(compilation: Compilation, node: SourceNode, message: string, hint?: string, on: 'value' | 'key' = 'value'): void {
  compilation.problems.push(problemOf(node, message, hint, on))
}

/** The most names that a message lists if none is similar. */
const FEW = 8

/** Reports an unknown name, with the most similar known one as the way out, or with all of them if they are few. */
export function reportUnknown(
  compilation: Compilation,
  node: SourceNode,
  message: string,
  name: string,
  known: Iterable<string>,
  on: 'value' | 'key' = 'value',
): void {
  const names = [...known]
  const few = names.length > 0 && names.length <= FEW ? `there ${names.length === 1 ? 'is' : 'are'} ${names.map((each) => `"${each}"`).join(', ')}` : undefined
  report(compilation, node, message, didYouMean(name, names) ?? few, on)
}

/** Reports each name of a list that appears in it before. */
export function reportTwice(compilation: Compilation, nodeOf: (index: number) => SourceNode, names: readonly string[]): void {
  for (const [index, name] of names.entries()) if (names.indexOf(name) < index) report(compilation, nodeOf(index), `"${name}" stands here twice`)
}

/** The entries of a declared record, without the key that names its grammar. */
export function entriesOf<Value>(record: Readonly<Record<string, Value>> | undefined): readonly (readonly [string, Value])[] {
  return Object.entries(record ?? {}).filter(([key]) => key !== '$schema')
}

/** "custom1-27" is custom1 ... custom27; any other name is itself. */
export function namesInRange(name: string): readonly string[] {
  const match = /^([A-Za-z]+)(\d+)-(\d+)$/.exec(name)
  if (match === null) return [name]
  const [first, last] = [Number(match[2]), Number(match[3])]
  return Array.from({ length: Math.max(last - first + 1, 0) }, (_, index) => `${match[1]}${first + index}`)
}

/** "an enum", "a date". */
export function withArticle(word: string): string {
  return `${/^[aeiou]/.test(word) ? 'an' : 'a'} ${word}`
}
