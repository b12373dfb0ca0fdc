import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { AnswerEnvelope } from '../../../engine/core/wire/envelope.ts'
import { enterSecondSupplier } from '../../scenarios/second-supplier.ts'
import { done, refusals, startStory } from '../../scenarios/story.ts'
import type { Shown, Story } from '../../scenarios/story.ts'
import { hostOf, type SignedIn } from '../../support/api.ts'
import { enter } from '../../support/master-data.ts'

const CENTER = '/api/inquiry/center/list'
const ENCYCLOPEDIA = '/api/ku/encyclopedia/list'

let story: Story
let other: SignedIn
let foundry = ''
beforeAll(async () => {
  story = await startStory()
  other = await story.api.login('otherSeller')
  foundry = await enterSecondSupplier(story)
})
afterAll(() => story.api.close())

/** The answer to a caller without a session, from an address of their own. */
const sent = (url: string, payload: object, remoteAddress = '10.1.1.1') =>
  story.api.app.inject({ method: 'POST', url, headers: { host: hostOf.supplier }, payload, remoteAddress })

async function stranger(url: string, payload: object = {}, address?: string): Promise<AnswerEnvelope> {
  const response = await sent(url, payload, address)
  expect(response.statusCode).toBe(200)
  return response.json()
}

const inAnHour = () => new Date(story.api.clock.now().getTime() + 3_600_000).toISOString()

/** A sourcing inquiry of one part, sent to the first supplier, with confidential texts. */
async function sourcing(name: string, more: Shown = {}): Promise<Shown> {
  const lines = [
    {
      partName: 'Gear case',
      partNumber: 'SECRET-NO',
      quantity: '40',
      quantityUnit: 'pcs',
      material: 'QT500',
      targetPrice: '271.5',
      deliveryDate: '2026-12-20',
      remark: 'SECRET-REMARK',
      drawingNumber: 'SECRET-DRAWING',
    },
  ]
  const invitees = [{ supplier: story.master.supplier, contactName: 'SECRET-CONTACT' }]
  const entity = {
    type: 'COM',
    name,
    deadline: inAnHour(),
    currency: 'CNY',
    taxRate: '0.13',
    purchasingGroup: story.master.group,
    deliveryAddress: 'SECRET-GATE',
    remark: 'SECRET-HEADER',
    lines,
    invitees,
    ...more,
  }
  const { id } = done(await story.buyer.call('/api/inquiry/purchase/addOnly', { entity })).entity as Shown
  return done(await story.buyer.call('/api/inquiry/purchase/send', { entity: { id } })).entity as Shown
}

const act = (action: string, id: string, more: Shown = {}) => story.buyer.call(`/api/inquiry/purchase/${action}`, { entity: { id, ...more } })
const found = async (search: string) => (await stranger(CENTER, { entity: { search } })).list as readonly Shown[]

test('[INQ-150, INQ-151] a published inquiry tells a stranger what is declared, and nothing else', async () => {
  const inquiry = await sourcing('Housings for 2027')
  expect(await found('Housings')).toEqual([])
  done(await act('publish', inquiry.id))
  const [row] = await found('Housings')
  expect(row).toEqual({
    id: expect.any(String),
    publisher: expect.any(String),
    name: 'Housings for 2027',
    currency: 'CNY',
    deadline: inquiry.deadline,
    urgent: false,
    prepayment: false,
    lines: [{ partName: 'Gear case', material: 'QT500', process: null, quantity: '40', quantityUnit: 'pcs', deliveryDate: '2026-12-20' }],
    until: expect.any(String),
    publishedAt: expect.any(String),
  })
  for (const secret of ['SECRET', '271.5', inquiry.id, inquiry.inquiryNumber, story.master.supplier, 'purchaser-1'])
    expect(JSON.stringify(row)).not.toContain(secret)
  // A search by hidden fields finds nothing either.
  for (const secret of ['SECRET', '271.5', inquiry.inquiryNumber]) expect(await found(secret)).toEqual([])
})

test('[INQ-150] a pause, the end of quoting, the deadline or a withdrawal ends the publication at once', async () => {
  const ways: readonly (readonly [string, (id: string) => Promise<unknown>])[] = [
    ['Paused', (id) => act('suspend', id).then(done)],
    ['Stopped', (id) => act('stopQuoting', id).then(done)],
    ['Cancelled', (id) => act('cancel', id, { closeReason: 'no need' }).then(done)],
    ['Withdrawn', (id) => act('withdraw', id).then(done)],
    ['Late', async () => story.api.clock.advance(3_600_001)],
  ]
  for (const [name, end] of ways) {
    const { id } = await sourcing(`${name} castings`)
    done(await act('publish', id))
    expect(await found(`${name} castings`)).toHaveLength(1)
    await end(id)
    expect(await found(`${name} castings`)).toEqual([])
  }
})

test('[INQ-150] no other type is published, nothing twice, and no supplier publishes', async () => {
  const standard = await sourcing('Standard one', { type: 'ATG' })
  expect(refusals(await act('publish', standard.id))).toEqual([' ONLY_SOURCING_IS_PUBLISHED'])
  const inquiry = await sourcing('Once')
  done(await act('publish', inquiry.id))
  expect(refusals(await act('publish', inquiry.id))).toEqual([' PUBLISHED_ALREADY'])
  await expect(story.seller.call('/api/inquiry/purchase/publish', { entity: { id: inquiry.id } })).rejects.toThrow('HTTP 404')
})

test('[INQ-151, INQ-155] a stranger can send a search and a page, nothing else, and not too often', async () => {
  const wrong = [{ where: [] }, { columns: ['targetPrice'] }, { id: 'x' }, { screen: 'purchaserInquiryList' }]
  for (const entity of wrong) expect(refusals(await stranger(CENTER, { entity }))).toEqual([expect.stringContaining('UNKNOWN_KEY')])
  expect(refusals(await stranger(CENTER, { entity: { search: 7 } }))).toEqual(['entity.search WRONG_TYPE'])
  expect(refusals(await stranger(CENTER, { pager: { page: 1, pageSize: 51 } }))).toEqual(['pager PAGER_WRONG'])
  expect(refusals(await stranger(CENTER, { pager: { page: 201, pageSize: 50 } }))).toEqual(['pager PAGER_WRONG'])
  // A quote in a search is an ordinary character.
  expect((await stranger(CENTER, { entity: { search: "' or '1'='1" } })).list).toEqual([])
  expect((await stranger(CENTER, { entity: { search: '%%' } })).list).toEqual([])
  const answers = []
  for (let asked = 0; asked < 121; asked++) answers.push(refusals(await stranger(CENTER, {}, '10.2.2.2')))
  expect(answers.slice(0, 120).flat()).toEqual([])
  expect(answers[120]).toEqual([' TOO_FREQUENT'])
  expect(refusals(await stranger(CENTER, {}, '10.2.2.3'))).toEqual([])
})

test('[INQ-151] a stranger is told to log in for everything else', async () => {
  const inquiry = await sourcing('Elsewhere')
  done(await act('publish', inquiry.id))
  const [row] = await found('Elsewhere')
  for (const path of ['/api/inquiry/center/apply', '/api/inquiry/application/list'])
    expect((await stranger(path, { entity: { id: row!.id } })).status).toBe('LOGINERROR')
  // [SES-27] The supplier's site has no such path.
  for (const path of ['/api/inquiry/purchase/detail', '/api/inquiry/purchase/list', '/api/inquiry/applicant/list'])
    expect([path, (await sent(path, { entity: { id: row!.id } })).statusCode]).toEqual([path, 404])
})

const apply = (seller: SignedIn, offer: unknown, more: Shown = {}) =>
  seller.call('/api/inquiry/center/apply', { entity: { offer, contactName: 'Li', ...more } })

test('[INQ-152, INQ-154] a supplier applies once; the buyer sees the application and invites or declines', async () => {
  const inquiry = await sourcing('Bearings')
  done(await act('publish', inquiry.id))
  const [row] = await found('Bearings')
  const mine = done(await apply(other, row!.id, { note: 'We cast it' })).entity as Shown
  expect(mine).toMatchObject({ status: 'APPLIED', inquiryName: 'Bearings', offer: row!.id })
  expect(mine).not.toHaveProperty('inquiry')
  expect(refusals(await apply(other, row!.id))).not.toEqual([])
  const applicants = async () =>
    (
      done(
        await story.buyer.call('/api/inquiry/applicant/list', {
          entity: { screen: 'inquiryApplicants', where: [{ field: 'inquiry', operator: 'in', value: [inquiry.id] }] },
        }),
      ).list as Shown[]
    ).map(({ id, status, contactName, note, isAsked }) => ({ id, status, contactName, note, isAsked }))
  expect(await applicants()).toEqual([{ id: mine.id, status: 'APPLIED', contactName: 'Li', note: 'We cast it', isAsked: false }])
  expect((await story.detail('/api/inquiry/purchase/detail', inquiry.id)).applicantCount).toBe('1')
  const { invitees } = await story.detail('/api/inquiry/purchase/detail', inquiry.id)
  done(await act('invite', inquiry.id, { invitees: [...invitees.map(({ id, supplier }: Shown) => ({ id, supplier: supplier.id })), { supplier: foundry }] }))
  expect((await applicants())[0]).toMatchObject({ isAsked: true })
  done(await story.buyer.call('/api/inquiry/applicant/decline', { entity: { id: mine.id, declineReason: 'Enough by now' } }))
  expect(
    (
      await story.api.app.inject({
        method: 'POST',
        url: '/api/inquiry/application/list',
        headers: { host: hostOf.supplier, cookie: other.cookie },
        payload: { fbToken: other.token },
      })
    ).json().list[0],
  ).toMatchObject({
    status: 'DECLINED',
    declineReason: 'Enough by now',
  })
  expect((done(await story.seller.call('/api/inquiry/application/list', {})).list as Shown[]).length).toBe(0)
})

test('[INQ-152, INQ-153] an application is refused if the supplier is already invited, unknown to the publisher, or the inquiry is not published', async () => {
  const inquiry = await sourcing('Couplings')
  expect(refusals(await apply(other, inquiry.id))).toEqual(['offer REFERENCE_NOT_FOUND'])
  done(await act('publish', inquiry.id))
  const [row] = await found('Couplings')
  for (const offer of [inquiry.id, 'nothing', '', null, 7, { id: row!.id }]) expect(refusals(await apply(other, offer))).not.toEqual([])
  expect(refusals(await apply(story.seller, row!.id))).toEqual([' ASKED_ALREADY'])
  expect(refusals(await apply(other, row!.id, { contactName: '' }))).toEqual(['contactName REQUIRED'])
  for (const stray of [{ supplier: foundry }, { inquiry: inquiry.id }, { status: 'DECLINED' }, { supplierEnterprise: 'supplier-1' }])
    expect(refusals(await apply(other, row!.id, stray))).not.toEqual([])
  await sql`update supplier set "registeredEnterprise" = null where id = ${foundry}`.execute(story.api.pool)
  expect(refusals(await apply(other, row!.id))).toEqual([' NOT_A_SUPPLIER_OF_PUBLISHER'])
  await sql`update supplier set "registeredEnterprise" = 'supplier-2' where id = ${foundry}`.execute(story.api.pool)
  done(await act('withdraw', inquiry.id))
  expect(refusals(await apply(other, row!.id))).toEqual(['offer REFERENCE_NOT_FOUND'])
  expect((await story.buyer.call('/api/inquiry/center/apply', { entity: { offer: row!.id, contactName: 'Me' } })).status).toBe('PROHIBIT')
})

test('[MAT-40, MAT-41] the encyclopedia shows the released fields of a material, and no number, price or owner', async () => {
  const unitGroup = await enter(story.buyer, '/api/project/unitGroup/add', { code: 'CNT', name: 'Counted' })
  const purchaseUnit = await enter(story.buyer, '/api/project/unit/add', { code: 'PC', name: 'piece', unitGroup, isUnit: true })
  const id = await enter(story.buyer, '/api/ku/addMaterialEnterprise', {
    materialNumber: 'OWN-77',
    name: 'Hexagon bolt M8',
    partNumber: 'ISO 4017',
    material: '8.8',
    referencePrice: '271.5',
    purchaseUnit,
    drawingNumber: 'SECRET-D',
    remark: 'SECRET-R',
  })
  const looked = async () => (await stranger(ENCYCLOPEDIA, { entity: { search: 'ISO 4017' } })).list as readonly Shown[]
  expect(await looked()).toEqual([])
  done(await story.buyer.call('/api/ku/share', { entity: { id } }))
  const [row] = await looked()
  expect(Object.keys(row!).toSorted()).toEqual([
    'brand',
    'id',
    'manufacturerMaterialNumber',
    'manufacturerName',
    'material',
    'name',
    'partNumber',
    'process',
    'publishedAt',
    'size',
    'unitName',
    'until',
    'weight',
  ])
  expect(row).toMatchObject({ name: 'Hexagon bolt M8', partNumber: 'ISO 4017', material: '8.8' })
  for (const secret of ['OWN-77', '271.5', 'SECRET', id]) expect(JSON.stringify(row)).not.toContain(secret)
  done(await story.buyer.call('/api/ku/deleteMaterial', { entity: { id } }))
  expect(await looked()).toEqual([])
  done(await story.buyer.call('/api/ku/recoverMaterial', { entity: { id } }))
  expect(await looked()).toHaveLength(1)
  done(await story.buyer.call('/api/ku/unshare', { entity: { id } }))
  expect(await looked()).toEqual([])
})

test('[INQ-151] only its own purchaser writes a publication, whatever another purchaser’s program sends', async () => {
  const inquiry = await sourcing('Guarded')
  done(await act('publish', inquiry.id))
  const { rows } = await sql<{
    policies: string
  }>`select string_agg(cmd || ' ' || coalesce(with_check, ''), '; ' order by policyname) as policies from pg_policies where tablename = 'publication'`.execute(
    story.api.pool,
  )
  expect(rows[0]!.policies).toContain('SELECT')
  expect(rows[0]!.policies).toContain('app.enterprise')
})
