import { afterAll, beforeAll, expect, test } from 'vitest'
import type { AnswerEnvelope } from '../../../engine/core/wire/envelope.ts'
import { hostOf } from '../../support/api.ts'
import { done, refusals, startStory } from '../story.ts'
import type { Shown, Story } from '../story.ts'

let story: Story
beforeAll(async () => {
  story = await startStory()
})
afterAll(() => story.api.close())

const BROWSE = '/api/crm/page/browse'
/** The answer to somebody without a session. */
async function stranger(name: string, entity: Shown = {}, remoteAddress = '10.2.0.1'): Promise<AnswerEnvelope> {
  const response = await story.api.app.inject({
    method: 'POST',
    url: `${BROWSE}/${name}`,
    headers: { host: hostOf.purchaser },
    payload: { entity },
    remoteAddress,
  })
  expect(response.statusCode).toBe(200)
  return response.json()
}
const found = async (entity: Shown = {}) => (done(await stranger('list', entity)).list as readonly Shown[]).map(({ publisher }) => publisher)
const own = async () => done(await story.seller.call('/api/companyProfile/detail', { entity: {} })).entity as Shown
const act = async (name: string, more: Shown = {}) => {
  const { id, version } = await own()
  return story.seller.call(`/api/companyProfile/${name}`, { entity: { id, version, ...more } })
}
const PUBLIC = { category: 'MACHINING', place: '苏州市', introduction: '轴承与精密零件', capabilities: '五轴加工', website: 'https://jintai.example' }
const SECRET = {
  taxRegistrations: [{ country: 'CN', number: '91110000600037341L' }],
  contacts: [{ name: 'SECRET-NAME', telephone: '0512-66001188', primary: true }],
  addresses: [{ recipient: 'SECRET-NAME', city: '苏州市', address: 'SECRET-STREET', mobile: '13862150188' }],
  legalRepresentative: 'SECRET-PERSON',
  remark: 'SECRET-REMARK',
}

test('[COP-8] a company is found by nobody before it publishes itself, which asks for category, place and introduction', async () => {
  done(await story.seller.call('/api/companyProfile/add', { entity: SECRET }))
  expect(await found()).toEqual([])
  expect(refusals(await act('publish'))).toEqual(['introduction COMPANY_NOT_DESCRIBED'])
  done(await act('edit', PUBLIC))
  expect(await found()).toEqual([])
  done(await act('publish'))
  expect(await found()).toEqual(['金泰轴承'])
})

test('[COP-9] it is found by category, business model, place, name and what it can do, and only by what it has published', async () => {
  expect(await found({ category: 'MACHINING' })).toEqual(['金泰轴承'])
  expect(await found({ category: 'PACKAGING' })).toEqual([])
  expect(await found({ place: '苏州市', search: '五轴' })).toEqual(['金泰轴承'])
  expect(await found({ search: '金泰' })).toEqual(['金泰轴承'])
  for (const search of ['SECRET', '91110000600037341L', '13862150188']) expect(await found({ search })).toEqual([])
  for (const field of ['taxNumber', 'legalRepresentative', 'id', 'purchaser', 'introduction'])
    expect(refusals(await stranger('list', { [field]: 'x' }))).toEqual([`entity.${field} UNKNOWN_KEY`])
  expect(refusals(await stranger('list', { category: ['MACHINING'] }))).toEqual(['entity.category WRONG_TYPE'])
  expect(await found({ category: "MACHINING' or '1'='1" })).toEqual([])
})

test('[COP-9] its page tells what was published and nothing else; withdrawn it is answered like a link that was guessed', async () => {
  const [row] = done(await stranger('list')).list as readonly Shown[]
  const [page] = done(await stranger('list', { publication: row!.id })).list as readonly Shown[]
  expect(page).toEqual({
    ...PUBLIC,
    id: row!.id,
    publisher: '金泰轴承',
    country: 'CN',
    businessModel: null,
    until: null,
    publishedAt: expect.any(String),
  })
  expect(row!.id).not.toBe((await own()).id)
  const guessed = await stranger('list', { publication: (await own()).id })
  expect(guessed).toMatchObject({ returnCode: '0', list: [] })
  done(await act('withdraw'))
  expect(await found()).toEqual([])
  expect(await stranger('list', { publication: row!.id })).toEqual(guessed)
})

test('[COP-9] a website is an address of the web, no script', async () => {
  for (const website of ['javascript:alert(1)', 'data:text/html,x', 'jintai.example', ' https://x.example'].slice(0, 3))
    expect(refusals(await act('edit', { website }))).toEqual(['website WEBSITE_WRONG'])
})

test('[COP-9] one address asks so often and no more', async () => {
  const answers: string[] = []
  for (let asked = 0; asked < 400 && !answers.includes('TOO_FREQUENT'); asked++)
    answers.push(...((await stranger('list', { publication: 'guess' }, '10.2.9.9')).issues ?? []).map(({ code }) => code))
  expect(answers).toContain('TOO_FREQUENT')
  expect((await stranger('list', {}, '10.2.9.10')).returnCode).toBe('0')
})
