import { sql } from 'kysely'
import { expect, test } from 'vitest'
import type { Value } from '../../files/spreadsheets.ts'
import { importing, reportOf, uploadOf } from '../../support/import-of-file.ts'
import { jobWhen, startedJob } from '../../support/job.ts'
import { enter } from '../../support/master-data.ts'

const PATH = '/api/ku/addMaterialEnterpriseList'
const HEADINGS = [
  'materialNumber',
  'name',
  'purchaseUnit',
  'inspectionType',
  'samplingRatio',
  'enableMinPackingQuantity',
  'minPackingQuantity',
  'deliverableQuantity',
]

const here = importing(async (_, buyer) => {
  const unitGroup = await enter(buyer, '/api/project/unitGroup/add', { code: 'CNT', name: 'Counted' })
  await enter(buyer, '/api/project/unit/add', { code: 'PCS', name: '件', unitGroup, isUnit: true })
})

const material = (number: string, ...changed: readonly Value[]): Value[] =>
  Object.assign([number, `轴承 ${number}`, 'PCS', 'E', null, null, null, 12.5] as Value[], changed)
const upload = (rows: readonly (readonly Value[])[]) => uploadOf('materials.xlsx', [HEADINGS, ...rows])
const stored = async (like: string) =>
  (
    await sql<{ materialNumber: string; deliverableQuantity: string; status: string }>`
      select "materialNumber", "deliverableQuantity"::text, status from material where "materialNumber" like ${like} order by "materialNumber"`.execute(
      here.api.pool,
    )
  ).rows

test('[MAT-45] a spreadsheet brings in materials, which can be ordered at once', async () => {
  expect(reportOf(await here.buyer.call(PATH, upload([material('A-1'), material('A-2')])))).toMatchObject({ rows: 2, accepted: 2 })
  expect(await stored('A-%')).toEqual([
    { materialNumber: 'A-1', deliverableQuantity: '12.5', status: 'EFFECTIVE' },
    { materialNumber: 'A-2', deliverableQuantity: '12.5', status: 'EFFECTIVE' },
  ])
})

test('[MAT-45] every wrong cell is named, and nothing is written', async () => {
  const wrong = [
    material('B-1'),
    material('B-1'),
    material('A-1'),
    ['B-2', '轴承', '没有', 'S', 120, 'Y', -3, 'many'],
    [null, '轴承', 'PCS', 'E', null, null, null, null],
  ]
  const { issues, accepted } = reportOf(await here.buyer.call(PATH, upload(wrong)))
  expect(issues.map(({ row, field, code }) => `${row} ${field} ${code}`)).toEqual([
    '3 materialNumber NOT_UNIQUE_IN_FILE',
    '4 materialNumber NOT_UNIQUE',
    '5 purchaseUnit REFERENCE_NOT_FOUND',
    '5 samplingRatio TOO_LARGE',
    '5 minPackingQuantity TOO_SMALL',
    '5 deliverableQuantity NOT_A_DECIMAL',
    '6 materialNumber REQUIRED',
  ])
  expect([accepted, await stored('B-%')]).toEqual([0, []])
})

test('[MAT-45] 20,000 materials come in in the background, 20,001 are refused with the code of the limit', async () => {
  const many = Array.from({ length: 20_001 }, (_, index) => material(`M-${String(index).padStart(5, '0')}`))
  expect((await here.buyer.call(PATH, upload(many))).returnCode).toBe('10370004')
  const { job } = await startedJob(here.buyer, PATH, { ...upload(many.slice(1)), inBackground: true })
  const ended = await jobWhen(here.buyer, job!.id)
  expect([ended.status, ended.summary]).toMatchObject(['DONE', { rows: 20_000, accepted: 20_000 }])
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from material where "materialNumber" like 'M-%'`.execute(here.api.pool)
  expect(rows).toEqual([{ count: 20_000 }])
}, 180_000)

test('[MAT-45] a person without the code for it imports no materials', async () => {
  await sql`insert into "rolePermission" (role, code) values ('role of reader', 'A50'), ('role of reader', 'A51') on conflict do nothing`.execute(here.api.pool)
  const refused = await (await here.api.login('reader')).call(PATH, upload([material('C-1')]))
  expect([refused.status, refused.issues?.[0]?.params]).toEqual(['PROHIBIT', { permission: 'A92' }])
})
