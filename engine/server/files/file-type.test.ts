import { expect, test } from 'vitest'
import { typeOfContent } from './file-type.ts'

test.each([
  ['ffd8ffe000104a46', 'jpg'],
  ['89504e470d0a1a0a', 'png'],
  ['255044462d312e37', 'pdf'],
  ['526172211a070100', 'rar'],
  ['526172211a0700cf', 'rar'],
  ['504b030414000000', 'zip'],
  ['504b050600000000', 'zip'],
])('typeOfContent() tells %s to be %s', (hex, type) => {
  expect(typeOfContent(Buffer.from(hex, 'hex'))).toBe(type)
})

test.each([
  ['an executable', '4d5a900003000000'],
  ['a page', '3c21646f63747970'],
  ['the old Word', 'd0cf11e0a1b11ae1'],
  ['half a png', '89504e47'],
  ['nothing', ''],
])('typeOfContent() takes %s for none', (_what, hex) => {
  expect(typeOfContent(Buffer.from(hex, 'hex'))).toBeUndefined()
})
