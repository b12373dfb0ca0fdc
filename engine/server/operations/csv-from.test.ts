import { expect, test } from 'vitest'
import { csvFrom } from './csv-from.ts'

test('csvFrom() quotes what needs it, and lets no text become a formula', () => {
  const rows = [
    [{ kind: 'text', text: 'Part' }, { kind: 'text', text: 'Price' }],
    [{ kind: 'text', text: '=HYPERLINK("x")' }, { kind: 'number', text: '-1.5' }],
    [{ kind: 'text', text: 'a,b' }, null],
  ] as const
  expect(csvFrom(rows)).toBe('\uFEFFPart,Price\r\n"\'=HYPERLINK(""x"")",-1.5\r\n"a,b",\r\n')
})
