import { expect, test } from 'vitest'
import { sourceOfPart } from './source-of-part.ts'

const partOf = (source: string, from: string, to: string) => sourceOfPart(source, source.indexOf(from), source.indexOf(to) + to.length)

test('a part that begins or ends with a bracket has its other bracket again', () => {
  expect(partOf('open && (a || b) == c', '(a || b', 'b')).toBe('(a || b)')
  expect(partOf('(a || b) && c', 'a || b', 'b)')).toBe('(a || b)')
})

test('a bracket within quotes does not count', () => {
  expect(partOf("name == '(' && size(x) > 0", 'name', "'('")).toBe("name == '('")
})

test('a part whose brackets are whole stays as it is', () => {
  expect(partOf('size(lines) > 0 && open', 'size', '> 0')).toBe('size(lines) > 0')
})
