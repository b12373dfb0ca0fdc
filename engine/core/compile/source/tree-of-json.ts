import type { Node } from 'jsonc-parser'

// A node gets its length at its end.
type Open = { -readonly [Key in keyof Node]: Node[Key] }

/** The tree of a valid JSON text in jsonc-parser's nodes. The library's own reader, made for texts with mistakes, takes several times as long. */
export function treeOfJson(text: string): Node {
  let at = 0

  function skip(): number {
    for (;;) {
      const code = text.charCodeAt(at)
      if (code !== 0x20 && code !== 0x0a && code !== 0x0d && code !== 0x09) return code
      at++
    }
  }

  function readText(parent: Node | undefined): Node {
    const offset = at
    let end = text.indexOf('"', at + 1)
    // A quotation mark after an odd number of backslashes is part of the text.
    while (isEscaped(text, end)) end = text.indexOf('"', end + 1)
    at = end + 1
    const inner = text.slice(offset + 1, end)
    return { type: 'string', offset, length: at - offset, value: inner.includes('\\') ? (JSON.parse(text.slice(offset, at)) as string) : inner, parent }
  }

  function readProperty(parent: Node): Node {
    const property: Open = { type: 'property', offset: at, length: 0, children: [], parent }
    const children = property.children!
    children.push(readText(property))
    skip()
    property.colonOffset = at++
    children.push(readValue(property))
    property.length = at - property.offset
    return property
  }

  function readAll(node: Open, end: string, readOne: (parent: Node) => Node): Node {
    const close = end.charCodeAt(0)
    const children = node.children!
    at++
    while (skip() !== close) {
      if (text[at] === ',') at++
      skip()
      children.push(readOne(node))
    }
    at++
    node.length = at - node.offset
    return node
  }

  function readValue(parent: Node | undefined): Node {
    skip()
    switch (text[at]) {
      case '{':
        return readAll({ type: 'object', offset: at, length: 0, children: [], parent }, '}', readProperty)
      case '[':
        return readAll({ type: 'array', offset: at, length: 0, children: [], parent }, ']', readValue)
      case '"':
        return readText(parent)
      default: {
        const offset = at
        while (at < text.length && !',]} \n\r\t'.includes(text[at]!)) at++
        const value = JSON.parse(text.slice(offset, at)) as boolean | number | null
        return { type: value === null ? 'null' : (typeof value as 'boolean' | 'number'), offset, length: at - offset, value, parent }
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
