import { expect, test } from 'vitest'
import { parseClipboard } from './parse-clipboard.ts'
import { clipboardFromBlock } from './clipboard-from-block.ts'

test('tabs separate cells and line ends rows; only cells that need quotes have them', () => {
  expect(
    clipboardFromBlock([
      ['P-1', '1200.5'],
      ['5" pipe', ''],
    ]),
  ).toBe('P-1\t1200.5\n5" pipe\t')
  expect(clipboardFromBlock([['two\nlines', 'a\tb', '"quoted"']])).toBe('"two\nlines"\t"a\tb"\t"""quoted"""')
})

test('a copied block is read back unchanged', () => {
  const block = [
    ['a "b"', 'c\td', ''],
    ['"', '1\n2', '3'],
  ]
  expect(parseClipboard(clipboardFromBlock(block))).toEqual(block)
})
