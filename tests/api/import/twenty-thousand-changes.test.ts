import { sql } from 'kysely'
import { expect, test } from 'vitest'
import type { Value } from '../../files/spreadsheets.ts'
import { importing, reportOf, uploadOf } from '../../support/import-of-file.ts'
import { jobWhen, startedJob } from '../../support/job.ts'
import { enter } from '../../support/master-data.ts'

const PATH = '/api/ku/addMaterialEnterpriseList2'
const ROWS = 20_000

const here = importing(async (_, buyer) => {
  const unitGroup = await enter(buyer, '/api/project/unitGroup/add', { code: 'CNT', name: 'Counted' })
  await enter(buyer, '/api/project/unit/add', { code: 'PCS', name: '件', unitGroup, isUnit: true })
})

test('[MAT-49] 20,000 materials are changed in the background, 20,001 are refused with the code of the limit', async () => {
  const numbers = Array.from({ length: ROWS }, (_, index) => `M-${String(index).padStart(5, '0')}`)
  const created = uploadOf('new.xlsx', [['materialNumber', 'name', 'purchaseUnit', 'inspectionType'], ...numbers.map((number) => [number, number, 'PCS', 'E'])])
  expect(reportOf(await here.buyer.call('/api/ku/addMaterialEnterpriseList', created))).toMatchObject({ accepted: ROWS })
  const { rows: stored } = await sql<{ id: string }>`select id from material where "materialNumber" like 'M-%' order by "materialNumber"`.execute(here.api.pool)

  const rows = stored.map(({ id }, index): Value[] => [id, 1, `改名 ${index}`, index % 100])
  const headings = ['id', 'version', 'name', 'deliverableQuantity']
  const tooMany = uploadOf('changes.xlsx', [headings, ...rows, ['more', 1, 'x', 1]])
  expect((await here.buyer.call(PATH, tooMany)).returnCode).toBe('10370004')
  const { entity } = uploadOf('changes.xlsx', [headings, ...rows])
  const { job } = await startedJob(here.buyer, PATH, { entity, inBackground: true })
  const ended = await jobWhen(here.buyer, job!.id, undefined, 300_000)
  expect([ended.status, ended.summary]).toMatchObject(['DONE', { rows: ROWS, accepted: ROWS }])
  const last = await sql`select name, "deliverableQuantity"::text, version from material where "materialNumber" = 'M-19999'`.execute(here.api.pool)
  expect(last.rows).toEqual([{ name: '改名 19999', deliverableQuantity: '99', version: 2 }])
}, 600_000)
