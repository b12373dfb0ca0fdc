import { findNodeAtLocation, getNodeValue, parseTree } from 'jsonc-parser'
import type { Node } from 'jsonc-parser'
import type { Place } from '../../model/place.ts'
import type { DeclarationProblem } from './problem.ts'
import { recoverSyntax } from './recover-syntax.ts'
import { treeOfJson } from './tree-of-json.ts'

/** Keys and indices from the root of a file to a value. */
export type JsonPath = readonly (string | number)[]

/** A declaration as it was read: its value, and the place of each part. */
export type SourceFile = {
  readonly path: string
  readonly text: string
  readonly root: Node | undefined
  readonly value: unknown
  readonly lineStarts: readonly number[]
  /** Of a divided entity: the files that hold what its main one does not, by "rules" or "fields.<name>". `value` is then that of the whole. */
  readonly parts?: ReadonlyMap<string, SourceFile>
}

/** A file as it was read, with its problems. `isWhole`: it is all there, perhaps after slips of syntax were mended. */
type ReadSource = { readonly source: SourceFile; readonly problems: readonly DeclarationProblem[]; readonly isWhole: boolean }

/** Reads strict JSON; returns its problems beside the file. */
export function readSource(path: string, text: string): ReadSource {
  const read = valueOf(text)
  const mended = read === undefined ? recoverSyntax(text) : undefined
  const root = mended === undefined ? treeOfJson(text) : parseTree(mended.text)
  const lineStarts = [0]
  for (let index = text.indexOf('\n'); index >= 0; index = text.indexOf('\n', index + 1)) lineStarts.push(index + 1)
  const source: SourceFile = { path, text, root, value: read?.value ?? (root && getNodeValue(root)), lineStarts }
  if (text.trim() === '') return { source, problems: [problemAtOffset(source, 0, 'the file is empty')], isWhole: false }
  const problems = (mended?.mistakes ?? []).map(({ offset, message, hint }) => problemAtOffset(source, offset, message, hint))
  if (root !== undefined) repeatedKeys(source, root, problems)
  return { source, problems, isWhole: mended?.isWhole ?? true }
}

/** The value of a JSON text; undefined if it is not JSON. */
function valueOf(text: string): { readonly value: unknown } | undefined {
  try {
    return { value: JSON.parse(text) as unknown }
  } catch {
    return undefined
  }
}

/** 1-based line and column of an offset. */
export function placeAtOffset(source: SourceFile, offset: number): Place {
  let low = 0
  let high = source.lineStarts.length - 1
  while (low < high) {
    const middle = Math.ceil((low + high) / 2)
    if (source.lineStarts[middle]! <= offset) low = middle
    else high = middle - 1
  }
  return { file: source.path, line: low + 1, column: offset - source.lineStarts[low]! + 1 }
}

/** The problem at the place where the JSON reader stopped. */
export function problemAtOffset(
  source: SourceFile,
  offset: number,
  message: string,
  hint?: string,
  severity: DeclarationProblem['severity'] = 'error',
): DeclarationProblem {
  return { ...placeAtOffset(source, offset), message, ...(hint === undefined ? {} : { hint }), severity }
}

/** The offset of the value at a path, or with `'key'` of its name; for an unknown path the nearest parent's. */
export function offsetOf(source: SourceFile, path: JsonPath, on: 'value' | 'key' = 'value'): number {
  for (let length = path.length; length >= 0; length--) {
    const node = source.root && findNodeAtLocation(source.root, path.slice(0, length) as (string | number)[])
    if (node !== undefined) return on === 'key' && length === path.length && node.parent?.type === 'property' ? node.parent.offset : node.offset
  }
  return 0
}

/** The offset in the file of a place within a text value, whose escapes are longer in the file. */
export function offsetWithinText(source: SourceFile, path: JsonPath, index: number): number {
  let offset = offsetOf(source, path) + 1
  for (let passed = 0; passed < index; passed++) {
    if (source.text[offset] === '\\') offset += source.text[offset + 1] === 'u' ? 6 : 2
    else offset++
  }
  return offset
}

function repeatedKeys(source: SourceFile, node: Node, problems: DeclarationProblem[]): void {
  if (node.children === undefined) return
  const seen = new Set<string>()
  for (const child of node.children) {
    const [key, value] = child.type === 'property' ? (child.children ?? []) : [undefined, child]
    if (key !== undefined) {
      if (seen.has(key.value as string)) problems.push(problemAtOffset(source, key.offset, `the key "${key.value}" stands twice`))
      seen.add(key.value as string)
    }
    if (value !== undefined) repeatedKeys(source, value, problems)
  }
}
