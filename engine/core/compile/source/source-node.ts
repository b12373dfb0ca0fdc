import type { Place } from '../../model/place.ts'
import { offsetOf, placeAtOffset, problemAtOffset } from './source-file.ts'
import type { JsonPath, SourceFile } from './source-file.ts'
import type { DeclarationProblem } from './problem.ts'

/** One node of one declaration file. */
export type SourceNode = { readonly source: SourceFile; readonly path: JsonPath }

/** The node further in. */
export function within(node: SourceNode, ...keys: JsonPath): SourceNode {
  return { source: node.source, path: [...node.path, ...keys] }
}

/** The file in which a node stands: of a divided entity one of several. */
export function fileOf({ source, path: [key, name] }: SourceNode): SourceFile {
  return source.parts?.get(`${key}.${name}`) ?? source.parts?.get(String(key)) ?? source
}

/** Line and column of a value in its file, or of its key. */
export function placeOf(node: SourceNode, on: 'value' | 'key' = 'value'): Place {
  const file = fileOf(node)
  return placeAtOffset(file, offsetOf(file, node.path, on))
}

/** A problem of the value at a node, or with `'key'` of its name. */
export function problemOf(
  node: SourceNode,
  message: string,
  hint?: string,
  on: 'value' | 'key' = 'value',
  severity: DeclarationProblem['severity'] = 'error',
): DeclarationProblem {
  const file = fileOf(node)
  return problemAtOffset(file, offsetOf(file, node.path, on), message, hint, severity)
}
