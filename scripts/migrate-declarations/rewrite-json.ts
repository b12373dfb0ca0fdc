import { parseTree } from 'jsonc-parser'
import type { Node } from 'jsonc-parser'
import { isDeepStrictEqual } from 'node:util'
import { inline } from '../new/json-text.ts'

/** Puts a new value into a JSON text. Unchanged parts keep their layout; new parts stand on one line. */
export function rewriteJson(text: string, value: unknown): string {
  const root = parseTree(text)
  if (root === undefined) throw new TypeError('Cannot change a text that is not JSON')
  return text.slice(0, root.offset) + written(text, root, value) + text.slice(root.offset + root.length)
}

type Member = { readonly node: Node; readonly lead: string }

function written(text: string, node: Node, value: unknown): string {
  if (isDeepStrictEqual(valueOf(node), value)) return sliceOf(text, node)
  if (node.type === 'array' && Array.isArray(value)) return writtenList(text, node, value)
  if (node.type === 'object' && typeof value === 'object' && value !== null && !Array.isArray(value)) return writtenRecord(text, node, value)
  return inline(value)
}

function writtenRecord(text: string, node: Node, value: object): string {
  const members = membersOf(text, node)
  const byKey = new Map(members.map((member) => [String(member.node.children![0]!.value), member]))
  const parts = Object.entries(value).map(([key, each]) => {
    const member = byKey.get(key)
    const [name, old] = member?.node.children ?? []
    if (member === undefined || name === undefined || old === undefined) return { text: `${JSON.stringify(key)}: ${inline(each)}` }
    return { text: text.slice(name.offset, old.offset) + written(text, old, each), lead: member.lead }
  })
  return joined(text, node, members, parts)
}

function writtenList(text: string, node: Node, value: readonly unknown[]): string {
  const members = membersOf(text, node)
  const isAligned = members.length === value.length
  const parts = value.map((each, index) => {
    const member = isAligned ? members[index] : members.find(({ node: item }) => isDeepStrictEqual(valueOf(item), each))
    return member === undefined ? { text: inline(each) } : { text: written(text, member.node, each), lead: member.lead }
  })
  return joined(text, node, members, parts)
}

/** The members between the brackets of a node; a new member is indented like the first old one. */
function joined(text: string, node: Node, members: readonly Member[], parts: readonly { readonly text: string; readonly lead?: string }[]): string {
  const [open, close] = [text[node.offset]!, text[node.offset + node.length - 1]!]
  if (parts.length === 0) return open + close
  const first = members[0]
  const last = members.at(-1)
  const tail = last === undefined ? (open === '{' ? ' ' : '') : text.slice(last.node.offset + last.node.length, node.offset + node.length - 1)
  const opening = first?.lead ?? (open === '{' ? ' ' : '')
  const between = opening.includes('\n') ? opening : ' '
  return (
    open +
    parts.map((part, index) => (index === 0 ? opening : `,${part.lead === opening || part.lead === undefined ? between : part.lead}`) + part.text).join('') +
    tail +
    close
  )
}

/** The members of a node, each with the text before it. */
function membersOf(text: string, node: Node): readonly Member[] {
  const children = node.children ?? []
  return children.map((child, index) => {
    const start = index === 0 ? node.offset + 1 : children[index - 1]!.offset + children[index - 1]!.length
    return { node: child, lead: text.slice(start, child.offset).replace(/^\s*,/, '') }
  })
}

function sliceOf(text: string, node: Node): string {
  return text.slice(node.offset, node.offset + node.length)
}

function valueOf(node: Node): unknown {
  switch (node.type) {
    case 'object':
      return Object.fromEntries((node.children ?? []).map(({ children }) => [children![0]!.value as string, valueOf(children![1]!)]))
    case 'array':
      return (node.children ?? []).map(valueOf)
    default:
      return node.value
  }
}
