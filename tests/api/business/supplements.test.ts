import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { AnswerEnvelope } from '../../../engine/core/wire/envelope.ts'
import type { ImportReport } from '../../../engine/server/documents/import/import-report.ts'
import { opened, workbook } from '../../files/spreadsheets.ts'
import { done, refusals, startStory, type Shown, type Story } from '../../scenarios/story.ts'
import type { SignedIn } from '../../support/api.ts'
import { fileOfJob, jobWhen, startedJob } from '../../support/job.ts'

let story: Story
let version = 0
beforeAll(async () => {
  story = await startStory()
}, 240_000)
afterAll(() => story.api.close())

const at = (name: string) => `/api/supplement/${name}`
const rows = async (person: SignedIn = story.buyer): Promise<readonly Shown[]> =>
  done(await person.call(at('get'), { entity: { of: 'supplier' } })).list as never

async function write(name: 'save' | 'check', changes: Readonly<Record<string, Shown>>, more: Shown = {}): Promise<AnswerEnvelope> {
  const entityList = (await rows()).map((row) => ({ ...row, ...changes[row.keyName as string] }))
  const answer = await story.buyer.call(at(name), { entity: { of: 'supplier', version, ...more }, entityList })
  if (name === 'save' && answer.returnCode === '0') version = (answer.entity as { version: number }).version
  return answer
}
const save = (changes: Readonly<Record<string, Shown>>, more: Shown = {}) => write('save', changes, more)
const grade = { isShown: true, showName: '环保等级', epShowName: 'Environmental grade', type: 'choice', options: 'A, B，C', isRequired: true }
const audit = { isShown: true, showName: '上次审核', epShowName: 'Last audit', type: 'date' }
const region = { isShown: true, showName: '销售大区', epShowName: 'Sales region' }

const add = (code: string, more: Shown = {}) =>
  story.buyer.call('/api/epRelation/add', { entity: { code, name: `Supplier ${code}`, contacts: [{ name: 'Li', primary: true }], ...more } })
const listed = (person: SignedIn, where: readonly unknown[], order?: string) =>
  person.call('/api/epRelation/list', {
    entity: { screen: 'purSupplierList', where } as never,
    pager: { page: 1, pageSize: 50 },
    ...(order !== undefined && { order, orderSort: 'asc' }),
  })
const codes = (answer: AnswerEnvelope) => (done(answer).list as readonly Shown[]).map(({ code }) => code)
const cell = async (key: string, name: string) => `entityList[${(await rows()).findIndex(({ keyName }) => keyName === key)}].${name}`

test('[SUP-22] a purchaser that has named nothing has 15 fields to name, of which none is in use, and its suppliers take none', async () => {
  const answer = done(await story.buyer.call(at('get'), { entity: { of: 'supplier' } }))
  expect(answer.entity).toMatchObject({ version: 0, most: 15, types: ['text', 'choice', 'date'], mayEdit: true })
  const list = await rows()
  expect(list.map(({ keyName }) => keyName)).toEqual(Array.from({ length: 15 }, (_, index) => `supplement${index + 1}`))
  expect(list.filter(({ isShown }) => isShown)).toEqual([])
  expect(list[0]).toMatchObject({ showName: '补充字段1', epShowName: 'Supplementary field 1', position: 1, usedIn: ['供应商'] })
  expect(refusals(await add('SF0', { supplement1: 'A' }))).toEqual(['supplement1 UNKNOWN_KEY'])
  expect(await story.buyer.call(at('get'), { entity: { of: 'order' } }).then(refusals)).toEqual(['entity.of NOT_FOUND'])
})

test('[SUP-22] a name that is missing, used twice or that suppliers have already, a figure, a list without options, and rules of screens are refused, all at once', async () => {
  const wrong = await save({
    supplement1: { ...grade, showName: ' ' },
    supplement2: { ...grade, showName: '评级', epShowName: 'Grade', options: '' },
    supplement3: { ...audit, epShowName: 'GRADE', type: 'number' },
    supplement4: { ...region, showName: '供应商名称' },
  })
  expect(refusals(wrong).toSorted()).toEqual(
    [
      `${await cell('supplement1', 'showName')} TEMPLATE_NAME_MISSING`,
      `${await cell('supplement2', 'options')} TEMPLATE_OPTIONS_NEEDED`,
      `${await cell('supplement3', 'epShowName')} TEMPLATE_NAME_TAKEN`,
      `${await cell('supplement3', 'type')} NOT_IN_VOCABULARY`,
      `${await cell('supplement4', 'showName')} TEMPLATE_NAME_TAKEN`,
    ].toSorted(),
  )
  expect(refusals(await save({}, { screens: {} }))).toEqual(['entity.screens UNKNOWN_KEY'])
  expect(version).toBe(0)
})

test('[SUP-23] from the next request on suppliers are added, checked, found, sorted, exported and imported with them', async () => {
  const effect = done(await write('check', { supplement1: grade })).list
  expect(effect).toEqual([{ keyName: 'supplement1', kinds: ['shown', 'renamed', 'typed', 'required'] }])
  done(await save({ supplement1: grade, supplement2: audit, supplement3: region }))
  expect(refusals(await add('SF1', { supplement1: 'D', supplement2: '2026-02-30' }))).toEqual(['supplement1 NOT_IN_VOCABULARY', 'supplement2 NOT_A_DATE'])
  expect(refusals(await add('SF1'))).toEqual(['supplement1 REQUIRED'])
  done(await add('SF1', { supplement1: 'B', supplement2: '2026-03-01', supplement3: 'North' }))
  done(await add('SF2', { supplement1: 'A', supplement2: '2025-11-30' }))
  expect(codes(await listed(story.buyer, [{ field: 'supplement1', operator: 'in', value: ['B'] }]))).toEqual(['SF1'])
  expect(codes(await listed(story.buyer, [{ field: 'supplement2', operator: 'between', value: ['2025-01-01', '2025-12-31'] }]))).toEqual(['SF2'])
  expect(codes(await listed(story.buyer, [{ field: 'supplement2', operator: 'notBlank' }], 'supplement2'))).toEqual(['SF2', 'SF1'])

  const { job } = await startedJob(story.buyer, '/api/epRelation/exportList', {
    entity: {
      screen: 'purSupplierList',
      where: [{ field: 'supplement1', operator: 'in', value: ['A', 'B'] }],
      columns: ['code', 'supplement1', 'supplement2'],
    },
    order: 'code',
  } as never)
  await jobWhen(story.buyer, job!.id)
  const { bytes } = await fileOfJob(story.api.app, story.buyer, job!.id)
  expect(opened(bytes!).rows.map((row) => row.slice(0, 2))).toEqual([
    ['供应商编码', '环保等级'],
    ['SF1', 'B'],
    ['SF2', 'A'],
  ])

  const headings = ['供应商编码', '供应商名称', '环保等级', 'Last audit', '联系人 / 姓名', '联系人 / 主要联系人']
  const send = async (lines: readonly unknown[][]) =>
    (await story.buyer.call('/api/epRelation/import', {
      entity: { file: { name: 'suppliers.xlsx', content: workbook([headings, ...lines] as never).toString('base64') } },
    })) as AnswerEnvelope & { readonly entity: ImportReport }
  const wrong = await send([
    ['SF3', 'Three', 'Z', '2026-01-05', 'Wu', '是'],
    ['SF4', 'Four', null, '2026-01-06', 'Wu', '是'],
  ])
  expect(wrong.entity.issues.map(({ row, column, code }) => `${row} ${column} ${code}`)).toEqual(['2 环保等级 NOT_IN_VOCABULARY', '3 环保等级 REQUIRED'])
  expect((await send([['SF3', 'Three', 'C', '2026-01-05', 'Wu', '是']])).entity).toMatchObject({ accepted: 1 })
  expect(codes(await listed(story.buyer, [{ field: 'supplement1', operator: 'in', value: ['C'] }]))).toEqual(['SF3'])
})

test('[SUP-22] a field whose values would be left behind is neither switched off nor shortened; what nobody holds is', async () => {
  const off = await save({ supplement1: { isShown: false } })
  expect(refusals(off)).toEqual([`${await cell('supplement1', 'isShown')} TEMPLATE_STRANDS_VALUES`])
  expect(off.issues?.[0]?.params.count).toBe('3')
  expect(refusals(await save({ supplement1: { options: 'A,B' } }))).toEqual([`${await cell('supplement1', 'options')} TEMPLATE_STRANDS_VALUES`])
  done(await save({ supplement4: { ...region, showName: '备用', epShowName: 'Spare' } }))
  done(await save({ supplement4: { isShown: false } }))
})

test('the rest of the template stays as it is, has none of them, and an edit of it that was open is told that it is stale', async () => {
  const before = done(await story.buyer.call('/api/globalTemplate/get')).list as readonly Shown[]
  expect(before.length).toBe(67)
  const renamed = before.map((row) => (row.keyName === 'brand' ? { ...row, showName: '厂牌', epShowName: 'Make' } : row))
  expect(refusals(await story.buyer.call('/api/globalTemplate/save', { entity: { version: 0, screens: {} }, entityList: renamed }))).toEqual([
    'entity.version STALE_VERSION',
  ])
  const saved = done(await story.buyer.call('/api/globalTemplate/save', { entity: { version, screens: {} }, entityList: renamed }))
  version = (saved.entity as { version: number }).version
  expect((await rows()).filter(({ isShown }) => isShown).map(({ showName }) => showName)).toEqual(['环保等级', '上次审核', '销售大区'])
  // An earlier version comes back without touching them.
  const restored = done(await story.buyer.call('/api/globalTemplate/restore', { entity: { version, restore: 0 } }))
  version = (restored.entity as { version: number }).version
  expect((await rows()).filter(({ isShown }) => isShown).length).toBe(3)
  done(await add('SF5', { supplement1: 'A' }))
})

test('[SUP-22] they are seen with A133 and named with A134, by the purchaser alone', async () => {
  const reader = await story.api.login('reader')
  for (const name of ['get', 'save', 'check']) {
    expect((await reader.call(at(name), { entity: { of: 'supplier', version } })).status).toBe('PROHIBIT')
    await expect(story.seller.call(at(name), { entity: { of: 'supplier', version } })).rejects.toThrow('HTTP 404')
  }
})

test('[SUP-24] neither a supplier nor another purchaser learns of them', async () => {
  const told = [
    await story.seller.call('/api/globalTemplate/getByPurchaser', { entity: { id: 'purchaser-1' } }),
    await story.seller.call('/api/globalTemplate/getByToken'),
  ]
  expect(JSON.stringify(told)).not.toMatch(/环保等级|Environmental|Last audit|销售大区/)
  const other = await story.api.login('otherBuyer')
  expect((await rows(other)).filter(({ isShown }) => isShown)).toEqual([])
  expect(refusals(await listed(other, [{ field: 'supplement1', operator: 'in', value: ['A'] }]))).toEqual(['where[0] UNKNOWN_KEY'])
})

test('[SUP-22] of two who save at once one is told; the history says who named what', async () => {
  const entityList = await rows()
  const both = await Promise.all(
    ['甲', '乙'].map((name) =>
      story.buyer.call(at('save'), {
        entity: { of: 'supplier', version },
        entityList: entityList.map((row) => (row.keyName === 'supplement5' ? { ...row, ...region, showName: name, epShowName: name } : row)),
      }),
    ),
  )
  expect(both.map(({ returnCode }) => returnCode).filter((code) => code === '0')).toHaveLength(1)
  version += 1
  const { rows: written } = await sql<{ path: string }>`
    select change->>'path' as path from "auditEntry", jsonb_array_elements(changes::jsonb) change
    where entity = 'fieldTemplate' and version = ${version} and action = 'save'`.execute(story.api.pool)
  expect(written.map(({ path }) => path)).toEqual(['supplement5'])
})
