import { expect, test } from 'vitest'
import { writeCsv } from './write-csv.ts'

test('writeCsv() quotes values that need quotes and begins with a byte order mark', () => {
  const rows = [
    [
      { kind: 'text', text: '数量' },
      { kind: 'text', text: 'a, "b"' },
    ],
    [{ kind: 'number', text: '-5.5' }, null],
    [
      { kind: 'day', text: '2026-01-05' },
      { kind: 'text', text: 'one\ntwo' },
    ],
  ] as const
  expect(writeCsv({ rows }).toString()).toBe('\ufeff数量,"a, ""b"""\r\n-5.5,\r\n2026-01-05,"one\ntwo"\r\n')
})

test.for(['=1+1', '+1', '-cmd', '@SUM(A1)', '\t=1', '\r=1', '＝1+1', '＋1', '－1', '＠SUM(A1)', '  =1', ' \t=1', '\u00a0=1', '\u3000＝1', '\u200b=1'])(
  'writeCsv() takes the force out of %j',
  (text) => {
    expect(writeCsv({ rows: [[{ kind: 'text', text }]] }).toString()).toContain(`'${text.trimEnd()}`)
  },
)

test('writeCsv() leaves texts as they are that no spreadsheet runs', () => {
  const texts = ['A=B', ' 备注', 'e-mail@company.test', '1－2']
  expect(writeCsv({ rows: [texts.map((text) => ({ kind: 'text', text }) as const)] }).toString()).toBe(`\ufeff${texts.join(',')}\r\n`)
})
