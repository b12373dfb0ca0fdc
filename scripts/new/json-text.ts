import { findNodeAtLocation, parseTree } from 'jsonc-parser'
import type { Node } from 'jsonc-parser'

type Path = readonly (string | number)[]

/** A value on one line in the style of the declarations: `{ "type": "text", "sides": ["purchaser"] }`. */
export function inline(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(inline).join(', ')}]`
  if (typeof value !== 'object' || value === null) return JSON.stringify(value)
  const entries = Object.entries(value).map(([key, each]) => `${JSON.stringify(key)}: ${inline(each)}`)
  return entries.length === 0 ? '{}' : `{ ${entries.join(', ')} }`
}

/** An object with one key a line; the records named in `open` also have one key a line. */
export function block(value: Readonly<Record<string, unknown>>, open: readonly string[] = [], indent = ''): string {
  const inner = `${indent}  `
  const lines = Object.entries(value).map(([key, each]) => {
    const text = open.includes(key) ? block(each as Readonly<Record<string, unknown>>, [], inner) : inline(each)
    return `${inner}${JSON.stringify(key)}: ${text}`
  })
  return `{\n${lines.join(',\n')}\n${indent}}`
}

/**
 * The text with one more property in the object at a path, everything else unchanged; missing parents are created. `expanded` puts
 * every key of the new value on its own line, as the files of texts have it.
 */
export function withProperty(text: string, path: Path, key: string, value: unknown, style: 'inline' | 'expanded' = 'inline'): string {
  const root = treeOf(text)
  const node = findNodeAtLocation(root, [...path])
  if (node === undefined) {
    const parent = path.slice(0, -1)
    return withProperty(text, parent, String(path.at(-1)), { [key]: value }, style)
  }
  const properties = node.children ?? []
  const last = properties.at(-1)
  const indent = last && indentOf(text, last)
  // The file's own indentation: one space in some files, two in most.
  const step = indent === undefined ? 2 : indent.length / (path.length + 1)
  const written = style === 'inline' ? inline(value) : JSON.stringify(value, null, step).replaceAll('\n', `\n${indent ?? ''}`)
  const property = `${JSON.stringify(key)}: ${written}`
  if (last === undefined)
    return spliced(text, node.offset, node.offset + node.length, style === 'inline' ? `{ ${property} }` : JSON.stringify({ [key]: value }, null, 2))
  const separator = indent === undefined ? ', ' : `,\n${indent}`
  const end = last.offset + last.length
  return spliced(text, end, end, `${separator}${property}`)
}

/** The text with a value appended to the list at a path; a missing list is created. */
export function withItem(text: string, path: Path, value: unknown): string {
  const node = findNodeAtLocation(treeOf(text), [...path])
  if (node === undefined) return withProperty(text, path.slice(0, -1), String(path.at(-1)), [value])
  const last = node.children?.at(-1)
  if (last === undefined) return spliced(text, node.offset, node.offset + node.length, `[${inline(value)}]`)
  const end = last.offset + last.length
  const indent = indentOf(text, last)
  return spliced(text, end, end, `${indent === undefined ? ', ' : `,\n${indent}`}${inline(value)}`)
}

/** The text with a value inserted into the list at a path before the item at that index; an index after the last appends it. */
export function withItemAt(text: string, path: Path, place: number, value: unknown): string {
  const next = findNodeAtLocation(treeOf(text), [...path, place])
  if (next === undefined) return withItem(text, path, value)
  const indent = indentOf(text, next)
  return spliced(text, next.offset, next.offset, `${inline(value)},${indent === undefined ? ' ' : `\n${indent}`}`)
}

/** The text without the property or item at a path, and without its comma. */
export function without(text: string, path: Path): string {
  const value = findNodeAtLocation(treeOf(text), [...path])
  if (value === undefined) return text
  const node = value.parent?.type === 'property' ? value.parent : value
  const siblings = node.parent?.children ?? []
  const place = siblings.indexOf(node)
  const [before, after] = [siblings[place - 1], siblings[place + 1]]
  if (after !== undefined) return spliced(text, node.offset, after.offset, '')
  if (before !== undefined) return spliced(text, before.offset + before.length, node.offset + node.length, '')
  return spliced(text, node.parent!.offset, node.parent!.offset + node.parent!.length, node.parent!.type === 'array' ? '[]' : '{}')
}

function treeOf(text: string): Node {
  const root = parseTree(text)
  if (root === undefined) throw new TypeError('Cannot change a text that is not JSON')
  return root
}

/** The indentation before a node, if the node is the first on its line. */
function indentOf(text: string, node: Node): string | undefined {
  const before = text.slice(text.lastIndexOf('\n', node.offset - 1) + 1, node.offset)
  return text.lastIndexOf('\n', node.offset - 1) >= 0 && /^\s*$/.test(before) ? before : undefined
}

function spliced(text: string, start: number, end: number, inserted: string): string {
  return text.slice(0, start) + inserted + text.slice(end)
}
