import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Api, type SignedIn, startApi } from '../../support/api.ts'

let api: Api
let seller: SignedIn
beforeAll(async () => {
  api = await startApi()
  seller = await api.login('seller')
})
afterAll(() => api.close())

const write = (entity: object) => seller.call('/api/sheet/write', { entity: { ...entity } })
const heading = { kind: 'text', text: '未税单价', look: 'heading' }

test('[INQ-42] the values of the page come back from the file unchanged: long figures, codes with zeros, days, blanks', async () => {
  const rows = [
    [{ kind: 'text', text: '#' }, heading, { kind: 'text', text: '零件号' }, { kind: 'text', text: '交期' }],
    [
      { kind: 'number', text: '1' },
      { kind: 'number', text: '12.3400000001' },
      { kind: 'text', text: '00815' },
      { kind: 'day', text: '2026-12-18' },
    ],
    [{ kind: 'number', text: '2' }, null, { kind: 'text', text: '=1+1' }, null],
  ]
  const written = (await write({ name: '报价明细', rows })).entity as { readonly name: string; readonly content: string }
  expect(written.name).toBe('报价明细.xlsx')
  const read = await seller.call('/api/sheet/read', { entity: { file: written } })
  expect(read.entity).toEqual({
    rows: [
      ['#', '未税单价', '零件号', '交期'],
      ['1', '12.3400000001', '00815', '2026-12-18'],
      ['2', null, '=1+1'],
    ],
  })
})

test('[INQ-42] a file that is no spreadsheet, or has no list of cells, is refused', async () => {
  const content = Buffer.from('price\n12').toString('base64')
  expect((await seller.call('/api/sheet/read', { entity: { file: { name: 'a.xlsx', content } } })).issues).toMatchObject([{ code: 'ONLY_XLS_XLSX' }])
  expect((await write({ name: 'x', rows: [[{ kind: 'number', text: '1e9' }]] })).issues).toMatchObject([{ code: 'WRONG_TYPE', path: 'entity.rows' }])
  expect((await write({ name: 'x', rows: [[{ kind: 'text', text: 'x', formula: '=1' }]] })).issues).toMatchObject([{ code: 'WRONG_TYPE' }])
  expect((await write({ rows: 'x', more: 1 })).issues?.map(({ code, path }) => `${path} ${code}`)).toEqual([
    'entity.more UNKNOWN_KEY',
    'entity.name WRONG_TYPE',
    'entity.rows WRONG_TYPE',
  ])
  expect((await write({ name: 'x', rows: Array.from({ length: 5002 }, () => [null]) })).issues).toMatchObject([{ code: 'TOO_MANY_ITEMS' }])
})
