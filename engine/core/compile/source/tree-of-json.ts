import type { Node } from 'jsonc-parser'

// A node gets its length when its end is read.
type UnfinishedNode = { -readonly [Key in keyof Node]: Node[Key] }

/** The tree of a valid JSON text in jsonc-parser's nodes. The library's own reader, made for texts with mistakes, takes several times as long. */
export function treeOfJson(text: string): Node {
  let offset = 0

  function skip(): number {
    for (;;) {
      const code = text.charCodeAt(offset)
      if (code !== 0x20 && code !== 0x0a && code !== 0x0d && code !== 0x09) return code
      offset++
    }
  }

  function readText(parent: Node | undefined): Node {
    const start = offset
    let end = text.indexOf('"', offset + 1)
    // A quotation mark after an odd number of backslashes is part of the text.
    while (isEscaped(text, end)) end = text.indexOf('"', end + 1)
    offset = end + 1
    const inner = text.slice(start + 1, end)
    return {
      type: 'string',
      offset: start,
      length: offset - start,
      value: inner.includes('\\') ? (JSON.parse(text.slice(start, offset)) as string) : inner,
      parent,
    }
  }

  function readProperty(parent: Node): Node {
    const property: UnfinishedNode = { type: 'property', offset, length: 0, children: [], parent }
    const children = property.children!
    children.push(readText(property))
    skip()
    property.colonOffset = offset++
    children.push(readValue(property))
    property.length = offset - property.offset
    return property
  }

  function readChildren(node: UnfinishedNode, closing: string, readOne: (parent: Node) => Node): Node {
    const closingCode = closing.charCodeAt(0)
    const children = node.children!
    offset++
    while (skip() !== closingCode) {
      if (text[offset] === ',') offset++
      skip()
      children.push(readOne(node))
    }
    offset++
    node.length = offset - node.offset
    return node
  }

  function readValue(parent: Node | undefined): Node {
    skip()
    switch (text[offset]) {
      case '{':
        return readChildren({ type: 'object', offset, length: 0, children: [], parent }, '}', readProperty)
      case '[':
        return readChildren({ type: 'array', offset, length: 0, children: [], parent }, ']', readValue)
      case '"':
        return readText(parent)
      default: {
        const start = offset
        while (offset < text.length && !',]} \n\r\t'.includes(text[offset]!)) offset++
        const value = JSON.parse(text.slice(start, offset)) as boolean | number | null
        return { type: value === null ? 'null' : (typeof value as 'boolean' | 'number'), offset: start, length: offset - start, value, parent }
      }
    }
  }

  return readValue(undefined)
}

function isEscaped(text: string, quote: number): boolean {
  let before = quote - 1
  while (text[before] === '\\') before--
  return (quote - before) % 2 === 0
}
