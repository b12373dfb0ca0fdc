import fc from 'fast-check'
import { parseTree } from 'jsonc-parser'
import type { Node } from 'jsonc-parser'
import { expect, test } from 'vitest'
import { treeOfJson } from './tree-of-json.ts'

/** Without the link to the parent, which makes a cycle. */
function plain({ parent, children, ...node }: Node): object {
  return { ...node, in: parent?.offset, ...(children !== undefined && { children: children.map(plain) }) }
}

test('treeOfJson() finds the same nodes and places as jsonc-parser', () => {
  fc.assert(
    fc.property(fc.json(), fc.constantFrom(undefined, 1, '\t'), (json, indent) => {
      const text = ` ${JSON.stringify(JSON.parse(json), null, indent)}\r\n`
      expect(plain(treeOfJson(text))).toEqual(plain(parseTree(text)!))
    }),
  )
})

test.each(['{ "a\\"b" : "c\\\\" , "d" : [ ] }', '[true,false,null,-1.5e3]', '"\\u00e9\\\\\\""', '{"a":{},"b":[{}]}'])('as in %s', (text) => {
  expect(plain(treeOfJson(text))).toEqual(plain(parseTree(text)!))
})
