import { afterAll, beforeAll, expect, test } from 'vitest'
import type { ImportReport } from '../../../engine/server/documents/import/import-report.ts'
import { type Value, workbook } from '../../files/spreadsheets.ts'
import { done, refusals, startStory } from '../../scenarios/story.ts'
import type { Story } from '../../scenarios/story.ts'

let story: Story
beforeAll(async () => {
  story = await startStory()
})
afterAll(() => story.api.close())

const person = (more: Record<string, unknown> = {}) => ({
  name: '周敏',
  company: '恒瑞服务',
  jobType: '钳工',
  idNumber: '320501199001011234',
  contactNumber: '138 0000 0000',
  hourlyRate: '85.50',
  ...more,
})
const add = (more: Record<string, unknown> = {}) => story.buyer.call('/api/personnelPool/add', { entity: person(more) })

const HEADINGS = ['姓名', '所属公司', '工种', '证件号码', '联系电话', '邮箱', '工时单价', '技能']
async function send(rows: readonly (readonly Value[])[]) {
  const content = workbook([HEADINGS, ...rows] as Value[][]).toString('base64')
  const answer = await story.buyer.call('/api/personnelPool/import', { entity: { file: { name: 'personnel.xlsx', content } } })
  return { refused: refusals(answer), report: answer.entity as ImportReport }
}

test('[PER-1] [PER-2] [PER-3] a person is entered with the required fields; a repeated ID number, a wrong email and a wrong rate are refused together', async () => {
  done(await add())
  expect(refusals(await add({ idNumber: '32050119900101123X', email: 'zhou@', hourlyRate: '85.555', company: null })).toSorted()).toEqual([
    'company REQUIRED',
    'email PATTERN_NOT_MET',
    'hourlyRate TOO_MANY_DECIMALS',
  ])
  expect(refusals(await add())).toEqual(['idNumber NOT_UNIQUE'])
  expect(refusals(await add({ idNumber: 'X-99999', hourlyRate: '-1' }))).toEqual(['hourlyRate TOO_SMALL'])
})

test('[PER-4] an import with one wrong row writes nothing and names its cells; a correct one writes all rows', async () => {
  const right = ['何伟', '恒瑞服务', '电工', '320501198805052222', '0512-66668888', 'he.wei@example.com', 92.5, 'PLC']
  const wrong = ['', '恒瑞服务', '电工', '320501198805053333', '12', 'he.wei', 'abc', null]
  const first = await send([right, wrong])
  expect(first.report.rows).toBeDefined()
  expect(JSON.stringify(first.report)).toMatch(/REQUIRED/)
  expect((await story.buyer.call('/api/personnelPool/list', { entity: {}, pager: { page: 1, pageSize: 20 } })).pager?.total).toBe(1)
  expect((await send([right])).refused).toEqual([])
  expect((await story.buyer.call('/api/personnelPool/list', { entity: {}, pager: { page: 1, pageSize: 20 } })).pager?.total).toBe(2)
})

test('[PER-5] a user without the right to delete cannot take a person out of the pool', async () => {
  const { list } = await story.buyer.call('/api/personnelPool/list', { entity: {}, pager: { page: 1, pageSize: 20 } })
  const [first] = list as readonly { readonly id: string; readonly version: number }[]
  const reader = await story.api.login('reader')
  expect((await reader.call('/api/personnelPool/delete', { entity: { id: first!.id, version: first!.version } })).status).toBe('PROHIBIT')
  done(await story.buyer.call('/api/personnelPool/delete', { entity: { id: first!.id, version: first!.version } }))
})
