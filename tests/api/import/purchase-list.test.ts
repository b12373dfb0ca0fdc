import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { type Value, archive, day, opened, workbook } from '../../files/spreadsheets.ts'
import type { SignedIn } from '../../support/api.ts'
import { faultsOf as faults, importing, reportOf, uploadOf } from '../../support/import-of-file.ts'
import { enter, enterMasterData } from '../../support/master-data.ts'

const PATH = '/api/project/materials/import'
const HEADINGS = ['唯一标识', '零件名称', '数量 *', '单位', '需求日期', '收货地址', '采购组', '供应商', '税率', '检验方式', '未税单价', 'remark']

const here = importing(enterMasterData)

/** A valid row with other values in some columns. */
function line(id: string | null, changed: Readonly<Record<string, Value>> = {}): Value[] {
  const values: Record<string, Value> = {
    唯一标识: id,
    零件名称: '轴承座',
    '数量 *': 10,
    单位: '件',
    需求日期: '2026-12-31',
    收货地址: '苏州工业园区1号',
    采购组: 'G1',
    供应商: '金泰轴承',
    税率: '13%',
    检验方式: 'E',
    未税单价: 12.5,
    remark: null,
    ...changed,
  }
  return HEADINGS.map((heading) => values[heading] ?? null)
}

async function send(
  file: Buffer | readonly (readonly Value[])[],
  more: { readonly name?: string; readonly dryRun?: boolean; readonly idempotencyKey?: string; readonly as?: SignedIn } = {},
) {
  const { name = 'list.xlsx', as = here.buyer, dryRun, idempotencyKey } = more
  const answer = await as.call(PATH, {
    entity: { ...uploadOf(name, file).entity, ...(dryRun === undefined ? {} : { dryRun }) },
    ...(idempotencyKey && { idempotencyKey }),
  })
  return { code: answer.issues?.[0]?.code ?? (answer.returnCode === '0' ? 'done' : answer.status), answer, report: reportOf(answer) }
}

async function stored(where: string): Promise<readonly Record<string, unknown>[]> {
  const { rows } = await sql<
    Record<string, unknown>
  >`select l.*, s.name as "supplierName", g.code as "groupCode" from "purchaseListLine" l left join supplier s on s.id = l.supplier join "purchasingGroup" g on g.id = l."purchasingGroup" where l."externalId" like ${where} order by l."lineNumber"`.execute(
    here.api.pool,
  )
  return rows
}

test('rows become lines with defaults, computed fields, numbers and a history each', async () => {
  const { answer, report } = await send([
    HEADINGS,
    line('ok-1'),
    line('ok-2', { 需求日期: day(46027), '数量 *': 0.1 + 0.2, 税率: { t: 'n', v: 0.13, z: '0%' }, 检验方式: null, 供应商: 'S1' }),
  ])
  expect(answer.returnCode).toBe('0')
  expect(report).toMatchObject({ rows: 2, accepted: 2, issueCount: 0, issues: [], warnings: [] })
  const [first, second] = await stored('ok-%')
  expect(first).toMatchObject({
    quantity: '10',
    price: '12.5',
    taxRate: '0.13',
    deliveryDate: '2026-12-31',
    supplierName: '金泰轴承',
    groupCode: 'G1',
    currency: 'CNY',
    inspectionType: 'E',
    status: 'TOORDER',
    toOrder: '10',
    orderedQuantity: '0',
    version: 1,
    createdBy: 'account of buyer',
  })
  expect(second).toMatchObject({ quantity: '0.3', deliveryDate: '2026-01-05', supplierName: '金泰轴承', taxRate: '0.13', inspectionType: 'E' })
  expect(first!.lineNumber).toMatch(/^PL20261120\d{5}$/)
  const history = await sql<{ action: string }>`select action from "auditEntry" where document = ${first!.id} and not refused`.execute(here.api.pool)
  expect(history.rows).toEqual([{ action: 'add' }])
})

test('a rate is read as it stands in the cell: 13, 13% and 0.13 are 13 per cent, and a cell of 100% is not 1 per cent', async () => {
  const percent = (share: number) => ({ t: 'n', v: share, z: '0%' }) as const
  const { report } = await send([
    HEADINGS,
    line('rate-1', { 税率: 13 }),
    line('rate-2', { 税率: '13' }),
    line('rate-3', { 税率: 0.13 }),
    line('rate-4', { 税率: percent(0.13) }),
    line('rate-5', { 税率: percent(1) }),
    line('rate-6', { 税率: 6.5 }),
  ])
  expect(report).toMatchObject({ rows: 6, accepted: 6 })
  expect((await stored('rate-%')).map((row) => row.taxRate)).toEqual(['0.13', '0.13', '0.13', '0.13', '1', '0.065'])
})

test('a refused file comes back with its per cents as per cents', async () => {
  const file = [HEADINGS, line('rate-7', { 税率: { t: 'n', v: 1, z: '0%' }, '数量 *': 0 })]
  const { report } = await send(file)
  expect(report.accepted).toBe(0)
  const marked = Buffer.from(report.marked!, 'base64')
  expect(opened(marked).rows[1]![HEADINGS.indexOf('税率')]).toBe('100%')
})

test('[MAT-16] 4,000 lines are read at once, each with a number of its own', async () => {
  const file = workbook([HEADINGS, ...Array.from({ length: 4000 }, (_, index) => line(`many-${index}`))])
  const { report } = await send(file)
  expect(report).toMatchObject({ rows: 4000, accepted: 4000 })
  const numbers = new Set((await stored('many-%')).map((row) => row.lineNumber))
  expect(numbers.size).toBe(4000)
}, 120_000)

test('[MAT-16] 4,001 lines are refused with the code of the limit', async () => {
  const { answer, code } = await send([HEADINGS, ...Array.from({ length: 4001 }, (_, index) => line(`over-${index}`))])
  expect([code, answer.returnCode]).toEqual(['IMPORT_OVER_4000_LINES', '10370001'])
  expect(await stored('over-%')).toEqual([])
}, 120_000)

test('[MNY-11] a row with a price or a quantity that is too large is refused in that column; the largest of both together are a budget', async () => {
  const priced = (id: string, quantity: string, price: string) => [...line(id, { '数量 *': quantity, 税率: '0' }), price]
  const rows = [[...HEADINGS, '未税预算单价'], priced('large-1', '999999999.2', '500000000'), priced('large-2', '999999999.1', '500000000.01')]
  const { report } = await send(rows)
  expect([report.accepted, faults(report)]).toEqual([0, ['2 数量 * TOO_LARGE', '3 未税预算单价 TOO_LARGE']])
  expect(await stored('large-%')).toEqual([])
  expect((await send([rows[0]!, priced('most-1', '999999999.1', '500000000')])).report).toMatchObject({ accepted: 1 })
})

test('[MAT-16] every wrong cell is told at once, nothing is written, and the file comes back marked', async () => {
  const rows = [
    HEADINGS,
    line('bad-1', { '数量 *': -5, 供应商: '没有这家' }),
    line('bad-2', { '数量 *': '123456789012345678901234567890', 需求日期: '2026-02-30' }),
    [],
    line('bad-3', { 零件名称: null, 检验方式: '随便', 税率: 113, '数量 *': { t: 'e', v: 0x2a, w: '#N/A' } }),
    line('bad-4', { 采购组: null, remark: 'x'.repeat(500), 未税单价: '1.1234567' }),
    line('bad-5'),
    line('bad-5'),
    line('ok-1'),
  ]
  const { report, answer } = await send(rows)
  expect(report).toMatchObject({ rows: 7, accepted: 0, issueCount: 13, isDryRun: false })
  expect(faults(report)).toEqual([
    '2 数量 * TOO_SMALL',
    '2 供应商 REFERENCE_NOT_FOUND',
    '3 数量 * TOO_LARGE',
    '3 需求日期 NOT_A_DATE',
    '5 零件名称 REQUIRED',
    '5 数量 * CELL_IN_ERROR',
    '5 税率 TOO_LARGE',
    '5 检验方式 NOT_IN_VOCABULARY',
    '6 采购组 REQUIRED',
    '6 未税单价 TOO_MANY_DECIMALS',
    '6 remark TOO_LONG',
    '8 唯一标识 NOT_UNIQUE_IN_FILE',
    '9 唯一标识 NOT_UNIQUE',
  ])
  expect(report.issues.find(({ code }) => code === 'NOT_UNIQUE_IN_FILE')!.text).toBe('“bad-5”与第 7 行重复')
  expect(answer.returnCode).not.toBe('0')
  expect(answer.issues?.[0]?.path).toMatch(/^rows\[2\]\.(quantity|supplier)$/)
  expect(await stored('bad-%')).toEqual([])

  const marked = opened(Buffer.from(report.marked!, 'base64'))
  expect(marked.rows[0]).toEqual([...HEADINGS, '导入问题'])
  expect(marked.rows[1]!.at(-1)).toContain('数量 *: ')
  expect(marked.rows[1]!.at(-1)).toContain('供应商: ')
  expect(marked.rows[6]!.at(-1)).toBe('')
  expect(marked.rows[8]!.at(-1)).toBe('唯一标识: “ok-1”已存在')
  expect(marked.commentAt('C2')).toBeTruthy()
  expect(marked.commentAt('C7')).toBeUndefined()
  expect(marked.commentAt('B5')).toBeTruthy()
  expect(marked.xmlOf('/xl/worksheets/sheet1.xml')).toMatch(/r="C2" s="[1-9]/)
})

test('wrong rows far apart are told together, none of 2,500 lines stays, and the next line takes the next number', async () => {
  const number = async (id: string) => {
    await send([HEADINGS, line(id)])
    return Number(String((await stored(id))[0]!.lineNumber).slice('PL20261120'.length))
  }
  const before = await number('before-far')
  const rows = Array.from({ length: 2500 }, (_, index) => line(`far-${index}`, [1200, 2400].includes(index) ? { '数量 *': 0 } : {}))
  const { report } = await send([HEADINGS, ...rows])
  expect(report).toMatchObject({ rows: 2500, accepted: 0, issueCount: 2 })
  expect(report.issues.map(({ row, column }) => [row, column])).toEqual([
    [1202, '数量 *'],
    [2402, '数量 *'],
  ])
  expect(await stored('far-%')).toEqual([])
  expect(await number('after-far')).toBe(before + 1)
})

test('a marked file is imported once its cells are corrected', async () => {
  const { report } = await send([HEADINGS, line('fix-1', { '数量 *': 0 })])
  const { rows } = opened(Buffer.from(report.marked!, 'base64'))
  const again = await send(Buffer.from(report.marked!, 'base64'))
  expect(again.report).toMatchObject({ issueCount: 1, warnings: [] })
  expect(opened(Buffer.from(again.report.marked!, 'base64')).rows).toEqual(rows)
  const right = rows.map((row, index) => (index === 1 ? row.map((cell, column) => (column === 2 ? '1,234.5' : cell)) : row))
  expect((await send(right)).report).toMatchObject({ rows: 1, accepted: 1, warnings: [] })
  expect((await stored('fix-1'))[0]).toMatchObject({ quantity: '1234.5' })
})

test('days are read in their spellings, and as serial numbers without a format', async () => {
  const spellings = ['2026/1/5', '2026.01.05', '2026年1月5日', '20260105', 46027, day(46027.75)]
  const { report } = await send([HEADINGS, ...spellings.map((spelling, index) => line(`day-${index}`, { 需求日期: spelling }))])
  expect(report.issues).toEqual([])
  expect((await stored('day-%')).map((row) => row.deliveryDate)).toEqual(Array(6).fill('2026-01-05'))
})

test('a real .xls is read alike, with headings in English or by field names below a title', async () => {
  const rows = [
    ['List of November'],
    [],
    ['partName', 'Quantity', 'deliveryDate', 'deliveryAddress', 'purchasingGroup', 'externalId'],
    ['Bearing', 5, '2026-12-01', 'Gate 1', 'Machining', 'xls-1'],
  ]
  const english = await here.api.login('englishBuyer')
  const { report } = await send(workbook(rows, { type: 'biff8' }), { name: 'list.xls', as: english })
  expect(report).toMatchObject({ rows: 1, accepted: 1 })
  expect(await stored('xls-1')).toHaveLength(1)
})

test('missing columns are all named, unknown ones are a warning, repeated ones are refused', async () => {
  const missing = await send([
    ['零件名称', '数量', '颜色'],
    ['轴承座', 1, '红'],
  ])
  expect(missing.report.issues.map(({ row, column, code }) => [row, column, code])).toEqual([
    [1, '需求日期', 'IMPORT_COLUMN_MISSING'],
    [1, '收货地址', 'IMPORT_COLUMN_MISSING'],
    [1, '采购组', 'IMPORT_COLUMN_MISSING'],
  ])
  expect(missing.report.warnings.map(({ text }) => text)).toEqual(['列“颜色”无法识别，未读取'])
  const repeated = await send([
    [...HEADINGS, 'quantity'],
    [...line('twice'), 3],
  ])
  expect(faults(repeated.report)).toEqual(['1 数量 * IMPORT_COLUMN_REPEATED'])
  const unknown = await send([
    [...HEADINGS, '颜色'],
    [...line('colour'), '红'],
  ])
  expect(unknown.report).toMatchObject({ accepted: 1, warnings: [{ row: 1, code: 'IMPORT_COLUMN_UNKNOWN' }] })
})

test('a file that is no spreadsheet is refused with a clear answer', async () => {
  expect((await send(Buffer.from('数量,日期\n1,2026-01-01'))).answer.returnCode).toBe('10011001')
  expect((await send(workbook([HEADINGS, line('x')]), { name: 'list.csv' })).code).toBe('ONLY_XLS_XLSX')
  expect((await send(archive([{ name: 'a.pdf', content: Buffer.from('%PDF') }]), { name: 'list.xls' })).code).toBe('FILE_FORMAT')
  expect(
    (
      await send(
        archive([
          { name: '[Content_Types].xml', content: Buffer.from('x') },
          { name: 'xl/workbook.xml', content: Buffer.from('x'), declaredSize: 0xfffffff0 },
        ]),
      )
    ).code,
  ).toBe('ARCHIVE_TOO_LARGE')
  expect((await here.buyer.call(PATH, { entity: {} })).returnCode).toBe('10011032')
  expect((await send([HEADINGS])).code).toBe('IMPORT_EMPTY')
  expect((await send(workbook([[]]))).code).toBe('IMPORT_EMPTY')
  expect(
    (await here.buyer.call(PATH, { entity: { file: { name: 'a.xlsx', content: 'not base64!' }, other: 1 } })).issues?.map(
      ({ code, path }) => `${code} ${path}`,
    ),
  ).toEqual(['UNKNOWN_KEY other', 'WRONG_TYPE file.content'])
})

test('a dry run checks and writes nothing', async () => {
  const { report } = await send([HEADINGS, line('dry-1')], { dryRun: true })
  expect(report).toMatchObject({ rows: 1, accepted: 0, isDryRun: true, issues: [] })
  expect(await stored('dry-%')).toEqual([])
  expect(faults((await send([HEADINGS, line('ok-1')], { dryRun: true })).report)).toEqual(['2 唯一标识 NOT_UNIQUE'])
})

test('the same request sent twice imports once; a refused one can be sent again', async () => {
  const idempotencyKey = 'import of november'
  const file = workbook([HEADINGS, line(null, { remark: 'once' })])
  const first = await send(file, { idempotencyKey })
  const second = await send(file, { idempotencyKey })
  expect([first.report.accepted, second.report.accepted]).toEqual([1, 1])
  const { rows } = await sql<{ count: string }>`select count(*)::text as count from "purchaseListLine" where remark = 'once'`.execute(here.api.pool)
  expect(rows[0]!.count).toBe('1')
  const wrong = workbook([HEADINGS, line('again', { '数量 *': 0 })])
  expect((await send(wrong, { idempotencyKey: 'wrong first' })).report.accepted).toBe(0)
  expect((await send(wrong, { idempotencyKey: 'wrong first' })).report.issueCount).toBe(1)
})

test('two files with the same unique id at the same moment: one is read, the other refused', async () => {
  const answers = await Promise.all([send([HEADINGS, line('race')]), send([HEADINGS, line('race')])])
  expect(answers.map(({ code }) => code).toSorted()).toEqual(['NOT_UNIQUE', 'done'])
  expect(await stored('race')).toHaveLength(1)
})

test('without the permission nothing is read, and a supplier has no such path', async () => {
  const { answer } = await send([HEADINGS, line('reader')], { as: await here.api.login('reader') })
  expect(answer.status).toBe('PROHIBIT')
  await expect((await here.api.login('seller')).call(PATH, {})).rejects.toThrow('HTTP 404')
  expect(await stored('reader')).toEqual([])
})

test('importing has a permission of its own', async () => {
  const grant = (code: string) => sql`insert into "rolePermission" (role, code) values ('role of newcomer', ${code})`.execute(here.api.pool)
  await grant('A2')
  expect((await send([HEADINGS, line('newcomer')], { as: await here.api.login('newcomer') })).answer.status).toBe('PROHIBIT')
  await grant('A3')
  const { report } = await send([HEADINGS, line('newcomer', { 未税单价: null, 供应商: null })], { as: await here.api.login('newcomer') })
  expect(report.accepted).toBe(1)
})

test('a column that the person may not read is not written', async () => {
  const as = await here.api.login('newcomer')
  const hidden: readonly string[] = ['供应商', '未税单价']
  const headings = HEADINGS.filter((heading) => !hidden.includes(heading))
  const without = line('no-price').filter((_, index) => !hidden.includes(HEADINGS[index]!))
  expect(faults((await send([HEADINGS, line('with-price')], { as })).report)).toEqual(['1 供应商 FIELD_NOT_VISIBLE', '1 未税单价 FIELD_NOT_VISIBLE'])
  expect((await send([headings, without], { as })).report.accepted).toBe(1)
})

test('another purchaser’s records are not found, and its unique ids do not clash', async () => {
  const other = await here.api.login('otherBuyer')
  const { report } = await send([HEADINGS, line('ok-1')], { as: other })
  expect(faults(report)).toEqual(['2 采购组 REFERENCE_NOT_FOUND', '2 供应商 REFERENCE_NOT_FOUND'])
})

test('a code is looked at before a name', async () => {
  await enter(here.buyer, '/api/purchasingGroup/add', { code: 'G9', name: 'G1' })
  expect((await send([HEADINGS, line('code-1')])).report.accepted).toBe(1)
  expect((await stored('code-1'))[0]!.groupCode).toBe('G1')
  expect((await send([HEADINGS, line('code-2', { 采购组: 'Machining' })])).report.accepted).toBe(1)
})

test("the template has the headings of the person's language, marks, drop-downs and an example that is never read", async () => {
  const answer = await here.buyer.call(`${PATH}/template`, {})
  const { name, content } = answer.entity as { name: string; content: string }
  expect(name).toBe('采购清单导入模板.xlsx')
  const file = Buffer.from(content, 'base64')
  const { rows, xmlOf, commentAt } = opened(file)
  expect(rows[0]!.slice(0, 3)).toEqual(['唯一标识', '物料', '零件名称'])
  expect(rows[0]).toContain('需求日期 *')
  expect(rows[1]![rows[0]!.indexOf('采购组 *')]).toBe('Machining')
  expect(rows[1]![rows[0]!.indexOf('税率')]).toBe('13%')
  expect(xmlOf('/xl/worksheets/sheet1.xml')).toContain('<dataValidation type="list"')
  expect(commentAt(`${String.fromCharCode(65 + rows[0]!.indexOf('需求日期 *'))}1`)).toBe('必填\n例如 2026-01-31')
  expect((await send(file)).code).toBe('IMPORT_EMPTY')
  const english = await (await here.api.login('englishBuyer')).call(`${PATH}/template`, {})
  expect(opened(Buffer.from((english.entity as { content: string }).content, 'base64')).rows[0]).toContain('Required date *')
})
