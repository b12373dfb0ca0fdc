import { sql } from 'kysely'
import * as XLSX from 'xlsx'
import { expect, test } from 'vitest'
import { type Value, opened } from '../../files/spreadsheets.ts'
import type { SignedIn } from '../../support/api.ts'
import { faultsOf, importing, reportOf, uploadOf } from '../../support/import-of-file.ts'
import { exportedFile } from '../../support/job.ts'
import { enter } from '../../support/master-data.ts'
import { watchChange } from '../../support/watch-change.ts'

const PATH = '/api/ku/addMaterialEnterpriseList2'
const made = new Map<string, string>()

const here = importing(async (_, buyer) => {
  const unitGroup = await enter(buyer, '/api/project/unitGroup/add', { code: 'CNT', name: 'Counted' })
  await enter(buyer, '/api/project/unit/add', { code: 'PCS', name: '件', unitGroup, isUnit: true })
})

/** Materials of these numbers, brought in by a file; answers their ids. */
async function materials(...numbers: readonly string[]): Promise<readonly string[]> {
  const rows = numbers.map((number) => [number, `轴承 ${number}`, 'PCS', 'E', 12.5, '原备注'])
  const file = uploadOf('new.xlsx', [['materialNumber', 'name', 'purchaseUnit', 'inspectionType', 'deliverableQuantity', 'remark'], ...rows])
  expect(reportOf(await here.buyer.call('/api/ku/addMaterialEnterpriseList', file))).toMatchObject({ accepted: numbers.length })
  const { rows: stored } = await sql<{ id: string; materialNumber: string }>`select id, "materialNumber" from material`.execute(here.api.pool)
  for (const { id, materialNumber } of stored) made.set(materialNumber, id)
  return numbers.map((number) => made.get(number)!)
}

const send = (headings: readonly string[], rows: readonly (readonly Value[])[], as: SignedIn = here.buyer, more: object = {}) => {
  const { entity } = uploadOf('changes.xlsx', [[...headings], ...rows])
  return as.call(PATH, { entity: { ...entity, ...more } })
}

async function stored(number: string): Promise<Readonly<Record<string, unknown>>> {
  const { rows } = await sql<Record<string, unknown>>`
    select name, "deliverableQuantity"::text, remark, "inspectionType", version from material where "materialNumber" = ${number}`.execute(here.api.pool)
  return rows[0]!
}

/** A spreadsheet with other values in some cells, as a person changes and saves it. */
function edited(file: Buffer, changes: Readonly<Record<string, Value>>): Buffer {
  const book = XLSX.read(file, { cellNF: true })
  const sheet = book.Sheets[book.SheetNames[0]!]!
  for (const [address, value] of Object.entries(changes)) XLSX.utils.sheet_add_aoa(sheet, [[value]], { origin: address })
  return XLSX.write(book, { type: 'buffer', bookType: 'xlsx' }) as Buffer
}

test('[MAT-49] a list is taken out with its ids, three cells are changed, and the file changes these three and nothing else', async () => {
  await materials('A-1', 'A-2', 'A-3')
  const columns = [
    'id',
    'version',
    'materialNumber',
    'name',
    'purchaseUnit',
    'unitName',
    'deliverableQuantity',
    'remark',
    'inspectionType',
    'taxRate',
    'status',
  ]
  const entity = { columns, screen: 'materialLibrary' }
  const { bytes } = await exportedFile(here.api.app, here.buyer, '/api/ku/exportList', { entity, order: 'materialNumber', orderSort: 'asc' })
  expect(opened(bytes).rows.map((row) => row.slice(2, 5))).toEqual([
    ['物料编码', '物料名称', '采购单位'],
    ['A-1', '轴承 A-1', '件'],
    ['A-2', '轴承 A-2', '件'],
    ['A-3', '轴承 A-3', '件'],
  ])
  const answer = await here.buyer.call(PATH, uploadOf('materials.xlsx', edited(bytes, { D2: '深沟球轴承', G3: 20, H3: '[清空]' })))
  expect(faultsOf(reportOf(answer))).toEqual([])
  expect(reportOf(answer)).toMatchObject({ rows: 3, made: 0, changed: 2, unchanged: 1, accepted: 2 })
  expect(await stored('A-1')).toEqual({ name: '深沟球轴承', deliverableQuantity: '12.5', remark: '原备注', inspectionType: 'E', version: 2 })
  expect(await stored('A-2')).toEqual({ name: '轴承 A-2', deliverableQuantity: '20', remark: null, inspectionType: 'E', version: 2 })
  expect(await stored('A-3')).toMatchObject({ version: 1 })
  const history = await sql<{ action: string; changes: unknown }>`
    select action, changes from "auditEntry" where document = ${made.get('A-1')!} and not refused order by at`.execute(here.api.pool)
  expect(history.rows.map(({ action }) => action)).toEqual(['add', 'modify'])
  expect(history.rows[1]!.changes).toEqual([{ path: 'name', before: '轴承 A-1', after: '深沟球轴承' }])
})

test('[MAT-49] what is blank in the file stays, and a column that is not in the file stays', async () => {
  const [id] = await materials('B-1')
  expect(reportOf(await send(['id', 'name', 'remark'], [[id!, null, '新备注']]))).toMatchObject({ changed: 1 })
  expect(await stored('B-1')).toMatchObject({ name: '轴承 B-1', remark: '新备注', deliverableQuantity: '12.5' })
  expect(reportOf(await send(['id', 'name'], [[id!, '[clear]']])).issues).toMatchObject([{ row: 2, field: 'name', code: 'REQUIRED' }])
})

test('[MAT-49] every wrong cell is named, and nothing is written', async () => {
  const [one, two, three, four] = await materials('C-1', 'C-2', 'C-3', 'C-4')
  const foreign = await enter(await here.api.login('otherBuyer'), '/api/project/unitGroup/add', { code: 'X', name: 'X' })
  const unit = await enter(await here.api.login('otherBuyer'), '/api/project/unit/add', { code: 'X', name: 'X', unitGroup: foreign, isUnit: true })
  const others = await enter(await here.api.login('otherBuyer'), '/api/ku/addMaterialEnterprise', {
    materialNumber: 'theirs',
    name: 'theirs',
    purchaseUnit: unit,
    inspectionType: 'E',
  })
  const answer = await send(
    ['id', 'materialNumber', 'deliverableQuantity', 'purchaseUnit', 'unitName', 'status'],
    [
      [one!, 'C-9', 5, null, '件', '有效'],
      [one!, 'C-8', null, null, null, null],
      [two!, 'C-1', 'many', '没有', '箱', null],
      [three!, 'C-9', -1, null, null, '已删除'],
      [null, 'C-7', 5, null, null, null],
      ['nobody', 'C-6', 5, null, null, null],
      [others, 'C-5', 5, null, null, null],
      [four!, 'C-4', 12.5, '件', '件', 'EFFECTIVE'],
    ],
  )
  expect(reportOf(answer).issues.map(({ row, field, code }) => `${row} ${field} ${code}`)).toEqual([
    '3 id NOT_UNIQUE_IN_FILE',
    '4 materialNumber NOT_UNIQUE',
    '4 deliverableQuantity NOT_A_DECIMAL',
    '4 purchaseUnit REFERENCE_NOT_FOUND',
    '4 unitName READ_ONLY',
    '5 materialNumber NOT_UNIQUE_IN_FILE',
    '5 deliverableQuantity TOO_SMALL',
    '5 status READ_ONLY',
    '6 id REQUIRED',
    '7 id NOT_FOUND',
    '8 id NOT_FOUND',
  ])
  const told = reportOf(answer).issues.filter(({ row }) => row > 6)
  expect(told[0]!.text).toBe(told[1]!.text)
  expect(await stored('C-1')).toMatchObject({ version: 1 })
  expect(reportOf(answer).accepted).toBe(0)
})

test('[MAT-49] what others have changed since the file was taken out is refused with its names; a row that says nothing new is not', async () => {
  const [one, two] = await materials('D-1', 'D-2')
  expect(
    reportOf(
      await send(
        ['id', 'remark'],
        [
          [one!, '同事改的'],
          [two!, '同事改的'],
        ],
        await here.api.login('manager'),
      ),
    ),
  ).toMatchObject({ changed: 2 })
  const { issues } = reportOf(
    await send(
      ['id', 'version', 'remark'],
      [
        [one!, 1, '原备注'],
        [two!, 1, '同事改的'],
      ],
    ),
  )
  expect(issues).toMatchObject([{ row: 2, field: 'version', code: 'IMPORT_STALE', text: expect.stringMatching(/文件中为第 1 版，.+已修改为第 2 版：备注/) }])
  expect(reportOf(await send(['id', 'version', 'remark'], [[one!, 2, '原备注']]))).toMatchObject({ changed: 1 })
})

test('[MAT-49] a record that may no longer be edited is refused, and one that the file leaves alone is not', async () => {
  const [one, two] = await materials('E-1', 'E-2')
  for (const id of [one!, two!]) expect((await here.buyer.call('/api/ku/deleteMaterial', { entity: { id, version: 1 } })).returnCode).toBe('0')
  const { issues } = reportOf(
    await send(
      ['id', 'name'],
      [
        [one!, '新名称'],
        [two!, '轴承 E-2'],
      ],
    ),
  )
  expect(issues.map(({ row, code }) => `${row} ${code}`)).toEqual(['2 STATE_NOT_ALLOWED'])
})

test('[MAT-49] a hidden value is neither changed nor told: its cell shows the mask, or is refused whatever it says', async () => {
  const [id] = await materials('F-1')
  expect(reportOf(await send(['id', 'referencePrice'], [[id!, 7.5]]))).toMatchObject({ changed: 1 })
  for (const code of ['A50', 'A51', 'A92'])
    await sql`insert into "rolePermission" (role, code) values ('role of reader', ${code}) on conflict do nothing`.execute(here.api.pool)
  const reader = await here.api.login('reader')
  const guess = async (price: Value) => reportOf(await send(['id', 'referencePrice', 'remark'], [[id!, price, `${price}`]], reader, { dryRun: true }))
  expect((await guess('****')).issues).toEqual([])
  const [right, wrong] = [await guess(7.5), await guess(8)]
  expect(right.issues.map(({ field, code }) => `${field} ${code}`)).toEqual(['referencePrice FIELD_NOT_VISIBLE'])
  expect(wrong.issues).toEqual(right.issues)
  await sql`delete from "rolePermission" where role = 'role of reader' and code in ('A50', 'A51', 'A92')`.execute(here.api.pool)
})

test('[MAT-49, PREF-22] a file that still shows the name of a tax code, in either language, leaves it, also once it is no longer available', async () => {
  const [one, two] = await materials('V-1', 'V-2')
  await enter(here.buyer, '/api/enterprise_expand/taxCode/add', { code: 'V13', name: '增值税13%', englishName: 'VAT 13 %', rate: '0.13' })
  const headings = ['id', 'taxCode']
  const set = [one!, two!].map((id): Value[] => [id, '增值税13%'])
  expect(reportOf(await send(headings, set))).toMatchObject({ changed: 2 })
  await sql`update "taxCode" set available = false`.execute(here.api.pool)
  for (const language of ['en', 'cn']) {
    expect((await here.buyer.call('/api/member/language', { entity: { language } })).returnCode).toBe('0')
    for (const name of ['VAT 13 %', '增值税13%']) expect(reportOf(await send(headings, [[one!, name]]))).toMatchObject({ issues: [], unchanged: 1 })
  }
})

test('[MAT-49] changing by a file asks for the codes of importing, of changing and of reading', async () => {
  const [id] = await materials('G-1')
  const asked: unknown[] = []
  for (const code of ['A92', 'A51', 'A50']) {
    const reader = await here.api.login('reader')
    const refused = await send(['id', 'remark'], [[id!, code]], reader)
    asked.push([refused.status, refused.issues?.[0]?.params])
    await sql`insert into "rolePermission" (role, code) values ('role of reader', ${code}) on conflict do nothing`.execute(here.api.pool)
  }
  expect(asked).toEqual([
    ['PROHIBIT', { permission: 'A92' }],
    ['PROHIBIT', { permission: 'A51' }],
    ['PROHIBIT', { permission: 'A50' }],
  ])
  expect(reportOf(await send(['id', 'remark'], [[id!, 'x']], await here.api.login('reader')))).toMatchObject({ changed: 1 })
})

test('[MAT-49] a preview tells what a file would change, and writes nothing', async () => {
  const [one, two] = await materials('H-1', 'H-2')
  const preview = await send(
    ['id', 'remark'],
    [
      [one!, '新备注'],
      [two!, '原备注'],
    ],
    here.buyer,
    { dryRun: true },
  )
  expect(reportOf(preview)).toMatchObject({ isDryRun: true, rows: 2, made: 0, changed: 1, unchanged: 1, accepted: 0 })
  expect(await stored('H-1')).toMatchObject({ remark: '原备注', version: 1 })
})

test('[MAT-49] the template names the id and the version, and has no example', async () => {
  const { content } = (await here.buyer.call(`${PATH}/template`, {})).entity as { readonly content: string }
  const { rows } = opened(Buffer.from(content, 'base64'))
  expect([rows.length, rows[0]!.slice(0, 4)]).toEqual([1, ['编号 *', '版本', '物料编码', '物料名称']])
})

test('[MAT-49] 2,000 changes cost as many statements as 500, and a changed public material is published anew', async () => {
  const numbers = Array.from({ length: 2_000 }, (_, index) => `J-${String(index).padStart(4, '0')}`)
  const ids = await materials(...numbers)
  await sql`update material set shared = true where "materialNumber" like 'J-%'`.execute(here.api.pool)
  const costOf = async (count: number, remark: string) => {
    const { answer, statements } = await watchChange({}, () =>
      send(
        ['id', 'remark'],
        ids.slice(0, count).map((id) => [id, remark]),
      ),
    )
    expect(reportOf(answer)).toMatchObject({ changed: count })
    return statements
  }
  await costOf(1, 'warm')
  // History entries are written a thousand at a time.
  expect((await costOf(2_000, 'second')) - (await costOf(500, 'first'))).toBeLessThanOrEqual(1)
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from publication where entity = 'material'`.execute(here.api.pool)
  expect(rows).toEqual([{ count: 2_000 }])
}, 120_000)
