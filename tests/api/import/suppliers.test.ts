import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { type Value, opened } from '../../files/spreadsheets.ts'
import { importing, reportOf, uploadOf } from '../../support/import-of-file.ts'
import { jobWhen, startedJob } from '../../support/job.ts'

const PATH = '/api/epRelation/import'
const HEADINGS = ['code', 'name', 'currency', 'paymentPeriod', 'contacts.name', 'contacts.telephone', 'contacts.email', 'contacts.primary']

const here = importing()

const supplier = (code: string, ...changed: readonly Value[]): Value[] =>
  Object.assign([code, `供应商 ${code}`, 'CNY', 30, '李华', '0571-88990011', `${code}@example.com`, '是'] as Value[], changed)
const upload = (rows: readonly (readonly Value[])[]) => uploadOf('suppliers.xlsx', [HEADINGS, ...rows])
const stored = async (like: string) =>
  (
    await sql<Record<string, unknown>>`
      select s.code, s.level, s."paymentPeriod"::text as days, c.name, c.telephone, c."primary" from supplier s join "supplierContact" c on c.document = s.id
      where s.code like ${like} order by s.code`.execute(here.api.pool)
  ).rows

test('[SUP-7] a spreadsheet brings in suppliers, each with its primary contact in the same row', async () => {
  expect(reportOf(await here.buyer.call(PATH, upload([supplier('A-1'), supplier('A-2')])))).toMatchObject({ rows: 2, accepted: 2 })
  const contact = { level: 'POTENTIAL', days: '30', name: '李华', telephone: '0571-88990011', primary: true }
  expect(await stored('A-%')).toEqual([
    { code: 'A-1', ...contact },
    { code: 'A-2', ...contact },
  ])
})

test('[SUP-7] every wrong cell is named, those of the contact too, and nothing is written', async () => {
  const wrong = [
    supplier('B-1'),
    supplier('B-1', 'B-1', '供应商 B-2'),
    supplier('A-1', 'A-1', '供应商 B-3'),
    ['B-4', '供应商 B-4', 'XYZ', -1, null, 'many', 'no address', '是'],
    ['B-5', '供应商 B-5', 'CNY', 30, null, null, null, null],
    ['B-6', '供应商 B-6', 'CNY', 30, '王伟', null, null, null],
  ]
  const { issues, accepted } = reportOf(await here.buyer.call(PATH, upload(wrong)))
  expect(issues.map(({ row, field, code }) => `${row} ${field} ${code}`)).toEqual([
    '3 code NOT_UNIQUE_IN_FILE',
    '4 code NOT_UNIQUE',
    '5 currency NOT_IN_VOCABULARY',
    '5 paymentPeriod TOO_SMALL',
    '5 contacts.name REQUIRED',
    '5 contacts.telephone PATTERN_NOT_MET',
    '5 contacts.email PATTERN_NOT_MET',
    '6 contacts TOO_FEW_ITEMS',
    '6 contacts PRIMARY_CONTACT_REQUIRED',
    '7 contacts PRIMARY_CONTACT_REQUIRED',
  ])
  expect([accepted, await stored('B-%')]).toEqual([0, []])
})

test('[SUP-7] the template has the columns of the contact, and its heading is found again', async () => {
  const { content } = (await here.buyer.call(`${PATH}/template`, {})).entity as { readonly content: string }
  const headings = opened(Buffer.from(content, 'base64')).rows[0]!
  expect(headings.filter((heading) => heading.startsWith('联系人'))).toEqual([
    '联系人 / 姓名 *',
    '联系人 / 部门',
    '联系人 / 职务',
    '联系人 / 电话',
    '联系人 / 传真',
    '联系人 / 邮箱',
    '联系人 / 主要联系人',
  ])
  const row = headings.map(
    (heading) => ({ '联系人 / 姓名 *': '赵敏', '联系人 / 主要联系人': '是' })[heading] ?? (heading.endsWith('*') ? `T-${heading}` : null),
  )
  expect(reportOf(await here.buyer.call(PATH, uploadOf('suppliers.xlsx', [headings as Value[], row])))).toMatchObject({ rows: 1, accepted: 1 })
})

test('[SUP-7] 20,000 suppliers come in in the background, 20,001 are refused with the code of the limit', async () => {
  const many = Array.from({ length: 20_001 }, (_, index) => supplier(`M-${String(index).padStart(5, '0')}`))
  expect((await here.buyer.call(PATH, upload(many))).returnCode).toBe('10370005')
  const { job } = await startedJob(here.buyer, PATH, { ...upload(many.slice(1)), inBackground: true })
  const ended = await jobWhen(here.buyer, job!.id)
  expect([ended.status, ended.summary]).toMatchObject(['DONE', { rows: 20_000, accepted: 20_000 }])
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from "supplierContact" where telephone = '0571-88990011'`.execute(here.api.pool)
  expect(rows).toEqual([{ count: 20_002 }])
}, 240_000)

test('[SUP-7] a person without the code for it imports no suppliers', async () => {
  await sql`insert into "rolePermission" (role, code) values ('role of reader', 'A122'), ('role of reader', 'A123') on conflict do nothing`.execute(
    here.api.pool,
  )
  const refused = await (await here.api.login('reader')).call(PATH, upload([supplier('C-1')]))
  expect([refused.status, refused.issues?.[0]?.params]).toEqual(['PROHIBIT', { permission: 'A127' }])
})

test('[SUP-7] a row with a contact alone is a further contact of the supplier above', async () => {
  const further = (name: string, primary: string | null = null): Value[] => [null, null, null, null, name, '0571-88990012', null, primary]
  expect(reportOf(await here.buyer.call(PATH, upload([supplier('K-1'), further('王伟'), further('陈静'), supplier('K-2')])))).toMatchObject({
    rows: 4,
    accepted: 4,
  })
  expect((await stored('K-%')).map(({ code, name, primary }) => [code, name, primary]).toSorted()).toEqual([
    ['K-1', '李华', true],
    ['K-1', '王伟', false],
    ['K-1', '陈静', false],
    ['K-2', '李华', true],
  ])
  const { issues } = reportOf(await here.buyer.call(PATH, upload([supplier('K-3'), further('赵敏', '是'), [null, null, null, null, null, 'many', null, null]])))
  expect(issues.map(({ row, field, code }) => `${row} ${field} ${code}`)).toEqual([
    '2 contacts PRIMARY_CONTACT_REQUIRED',
    '4 contacts.name REQUIRED',
    '4 contacts.telephone PATTERN_NOT_MET',
  ])
})
