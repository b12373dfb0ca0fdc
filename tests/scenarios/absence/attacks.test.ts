import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { addMember } from '../../support/add-member.ts'
import { hostOf, type SignedIn } from '../../support/api.ts'
import { addApp } from '../../support/factors/second-factor.ts'
import { enter } from '../../support/master-data.ts'
import { asRead, decide } from '../as-read.ts'
import { askedOf, done, refusals, startStory } from '../story.ts'
import type { Shown, Story } from '../story.ts'

// What somebody tries who wants to decide more than they may, or to choose who decides about them. Orders from 1,000 wait for A32, from 5,000 for A62 too.

let story: Story
let manager: SignedIn
let director: SignedIn
let deputy: SignedIn
beforeAll(async () => {
  story = await startStory()
  const { api, buyer } = story
  manager = await api.login('manager')
  director = await addMember(api, 'director', ['A1', 'A30', 'A32', 'A62', 'A98', 'A99', 'A150', 'A151'])
  deputy = await addMember(api, 'deputy', ['A1', 'A30', 'A32', 'A98', 'A99', 'A151'])
  await enter(buyer, '/api/conf/enterprise/approvalRule/add', { subject: 'order.placing', level: '1', amountFrom: '1000', approverCode: 'A32' })
  await enter(buyer, '/api/conf/enterprise/approvalRule/add', { subject: 'order.placing', level: '2', amountFrom: '5000', approverCode: 'A62' })
})
beforeEach(async () => {
  await sql`delete from substitute`.execute(story.api.pool)
})
afterAll(() => story.api.close())

const at = (name: string) => `/api/tradeOrder/purchase/${name}`
const period = (substitute: string, from = '2026-11-20', until = '2026-11-25') => ({ substitute: `member of ${substitute}`, from, until })
const name = (who: SignedIn, ...given: Parameters<typeof period>) => who.call('/api/member/substitute/name', { entity: period(...given) })
const nameFor = (admin: SignedIn, person: string, ...given: Parameters<typeof period>) =>
  admin.call('/api/memberInfo/nameSubstitute', { entity: { id: `member of ${person}`, ...period(...given) } })
const end = (who: SignedIn, id: unknown) => who.call('/api/member/substitute/end', { entity: { id } })
const approve = (who: SignedIn, { id }: Shown) => decide(who, at('approve'), { id })
const decidable = async (who: SignedIn, { id }: Shown) => {
  const { list } = done(await who.call(at('list'), { entity: { screen: 'approvalOrder' } }))
  const tasks = done(await who.call('/api/member/tasks', { entity: {} })).list as readonly Shown[]
  return [(list as readonly Shown[]).some((each) => each['id'] === id), tasks.some((each) => each['id'] === id)]
}
/** An order of 5,650 that waits for the director's level. */
async function order(): Promise<Shown> {
  const made = done(await story.buyer.call(at('add'), { entity: { lines: [{ purchaseListLine: await story.listLine('50') }] } })).entity as Shown
  return done(await approve(manager, made)).entity as Shown
}
const periods = async () => (await sql<Shown>`select person, substitute from substitute order by id`.execute(story.api.pool)).rows
const cannot = async (who: SignedIn, what: Shown, code: string) => {
  expect(await decidable(who, what)).toEqual([false, false])
  expect(refusals(await approve(who, what))).toEqual([` ${code}`])
}

test('[ABS-7] nobody names themselves, a supplier’s person, somebody of another enterprise, a deactivated person or nobody: who is not there is not found, whoever it is', async () => {
  expect(refusals(await name(director, 'director'))).toEqual(['entity.substitute SUBSTITUTE_OF_ONESELF'])
  for (const other of ['seller', 'otherBuyer', 'leaver', 'nobody'])
    expect([other, refusals(await name(director, other))]).toEqual([other, ['entity.substitute NOT_FOUND']])
  expect(await periods()).toEqual([])
  const people = done(await director.call('/api/member/substitute/people', { entity: { text: '' } })).list as readonly Shown[]
  expect(people.map(({ text }) => text as string).toSorted()).toEqual(['buyer', 'deputy', 'englishBuyer', 'manager', 'newcomer', 'reader'])
})

test('[ABS-7] not after the fact, not for ever, not on days that are none; all that is wrong is said at once', async () => {
  expect(refusals(await name(director, 'deputy', '2026-11-19', '2026-11-25'))).toEqual(['entity.from SUBSTITUTE_IN_PAST'])
  expect(refusals(await name(director, 'deputy', '2026-11-22', '2026-11-21'))).toEqual(['entity.until SUBSTITUTE_ENDS_EARLY'])
  expect(refusals(await name(director, 'deputy', '2026-11-22', '2027-11-22'))).toEqual(['entity.until SUBSTITUTE_TOO_FAR'])
  expect(refusals(await name(director, 'director', '2027-02-29', '20 November'))).toEqual([
    'entity.substitute SUBSTITUTE_OF_ONESELF',
    'entity.from NOT_A_DATE',
    'entity.until TOO_LONG',
    'entity.until NOT_A_DATE',
  ])
  for (const entity of [{}, { substitute: 7, from: [], until: null }, { ...period('deputy'), extra: 1 }])
    expect(refusals(await director.call('/api/member/substitute/name', { entity }))).not.toEqual([])
  expect(await periods()).toEqual([])
})

test('[ABS-7] one substitute at a time, also when two calls name one at once; 20 periods at most', async () => {
  const answers = await Promise.all([name(director, 'deputy'), name(director, 'manager', '2026-11-25', '2026-11-30')])
  expect(answers.map(({ returnCode }) => returnCode).toSorted()).toEqual(['0', '30280147'])
  expect(await periods()).toHaveLength(1)
  await sql`delete from substitute`.execute(story.api.pool)
  for (let day = 1; day <= 20; day++) done(await name(director, 'deputy', `2026-12-${String(day).padStart(2, '0')}`, `2026-12-${String(day).padStart(2, '0')}`))
  expect(refusals(await name(director, 'deputy', '2026-12-22', '2026-12-22'))).toEqual([' TOO_MANY_ITEMS'])
})

test('[ABS-7] a stolen session without the second factor, an API key and a supplier name nobody', async () => {
  const { api } = story
  await sql`delete from "secondFactor"`.execute(api.pool)
  const expiresAt = '2027-01-31T00:00:00Z'
  const { secret } = done(await manager.call('/api/member/apiKey/add', { entity: { name: 'Robot', role: 'role of manager', expiresAt } })).entity as Shown
  const headers = { host: hostOf.purchaser, authorization: `Bearer ${secret}` }
  for (const path of ['/api/member/substitute/name', '/api/memberInfo/nameSubstitute']) {
    const entity = { id: 'member of director', ...period('deputy') }
    const answer = (await api.app.inject({ method: 'POST', url: path, headers, payload: { entity } })).json()
    expect([path, answer.returnCode === '0']).toEqual([path, false])
  }
  expect((await name(story.seller, 'deputy')).status).toBe('PROHIBIT')
  expect((await story.seller.call('/api/member/substitute/people', { entity: {} })).status).toBe('PROHIBIT')
  // At the supplier's site the administrators' path does not exist (SES-27).
  await expect(nameFor(story.seller, 'seller', 'englishSeller')).rejects.toThrow('HTTP 404')
  await addApp(api, director)
  api.clock.advance(11 * 60_000)
  expect((await name(director, 'deputy')).issues).toMatchObject([{ code: 'SECOND_FACTOR_NEEDED' }])
  await sql`delete from "secondFactor"`.execute(api.pool)
  expect(await periods()).toEqual([])
})

test('[ABS-7] others neither read nor end a period; both who are named in it end it, and then it is over at once', async () => {
  const what = await order()
  const { id } = done(await name(director, 'deputy')).entity as Shown
  const other = await story.api.login('otherBuyer')
  for (const who of [manager, other]) {
    expect(done(await who.call('/api/member/substitute/list', { entity: {} })).list).toEqual([])
    for (const given of [id, 'none', 7, null]) expect(refusals(await end(who, given))).toEqual(['entity.id NOT_FOUND'])
  }
  expect(refusals(await other.call('/api/memberInfo/substitutes', { entity: { id: 'member of director' } }))).toEqual(['entity.id NOT_FOUND'])
  expect(refusals(await nameFor(other, 'director', 'otherBuyer'))).toEqual(['entity.id NOT_FOUND'])
  expect(await decidable(deputy, what)).toEqual([true, true])
  done(await end(deputy, id))
  await cannot(deputy, what, 'NOT_THE_APPROVER')
})

test('[ABS-8] a place is no right: without the code to approve, without the code to read, or out of sight nothing is decided, and what is masked stays so', async () => {
  const { pool } = story.api
  const what = await order()
  done(await name(director, 'deputy'))
  const amount = async (who: SignedIn) => (done(await who.call(at('detail'), { entity: { id: what['id'] } })).entity as Shown)['amount']
  expect([await amount(director), await amount(deputy)]).toEqual(['5650', '****'])
  for (const code of ['A32', 'A30']) {
    await sql`delete from "rolePermission" where role = 'role of deputy' and code = ${code}`.execute(pool)
    expect([code, (await approve(deputy, what)).returnCode === '0']).toEqual([code, false])
    await sql`insert into "rolePermission" (role, code) values ('role of deputy', ${code})`.execute(pool)
  }
  await sql`update enterprise set preferences = '{"dataPrivatisation": true}' where id = 'purchaser-1'`.execute(pool)
  try {
    const inGroup = (who: string) =>
      sql`insert into "memberGroup" (member, "purchasingGroup") values (${`member of ${who}`}, ${story.master.group}) on conflict do nothing`.execute(pool)
    expect(refusals(await approve(deputy, what))).toEqual(['id NOT_FOUND'])
    // Nor does the substitute decide what the director would not see.
    await inGroup('deputy')
    await cannot(deputy, what, 'NOT_THE_APPROVER')
    await inGroup('director')
    expect(await decidable(deputy, what)).toEqual([true, true])
  } finally {
    await sql`update enterprise set preferences = '{}' where id = 'purchaser-1'`.execute(pool)
  }
})

test('[ABS-8] what the director loses is lost in the place: the code of the level, the code to approve, the account', async () => {
  const { pool } = story.api
  const what = await order()
  done(await name(director, 'deputy'))
  for (const code of ['A62', 'A32', 'A30']) {
    await sql`delete from "rolePermission" where role = 'role of director' and code = ${code}`.execute(pool)
    await cannot(deputy, what, 'NOT_THE_APPROVER')
    await sql`insert into "rolePermission" (role, code) values ('role of director', ${code})`.execute(pool)
  }
  await sql`update member set status = 'DEACTIVATED' where id = 'member of director'`.execute(pool)
  await cannot(deputy, what, 'NOT_THE_APPROVER')
  await sql`update member set status = 'ACTIVE' where id = 'member of director'`.execute(pool)
  await sql`update account set status = 'DEACTIVATED' where id = 'account of director'`.execute(pool)
  await cannot(deputy, what, 'NOT_THE_APPROVER')
  await sql`update account set status = 'ACTIVE' where id = 'account of director'`.execute(pool)
  expect(await decidable(deputy, what)).toEqual([true, true])
})

test('[ABS-4] an account in one hand with the author is the author in the place too', async () => {
  const { pool, clock } = story.api
  const what = await order()
  done(await name(director, 'deputy'))
  for (const account of ['account of deputy', 'account of director']) {
    await sql`insert into "accountOpening" (account, by, at) values (${account}, 'account of buyer', ${clock.now()})`.execute(pool)
    await cannot(deputy, what, 'AUTHOR_CANNOT_APPROVE')
    await sql`delete from "accountOpening"`.execute(pool)
  }
  expect(await decidable(deputy, what)).toEqual([true, true])
})

test('[ABS-4] a substitute is no second person beside who is away, in neither direction: a rule of approval stays until a third one agrees', async () => {
  await sql`insert into "rolePermission" (role, code) values ('role of deputy', 'A62')`.execute(story.api.pool)
  const { list } = done(await story.buyer.call('/api/conf/enterprise/approvalRule/list', { entity: {} }))
  const { id, version } = (list as readonly Shown[]).find(({ level }) => String(level) === '2')!
  const remove = (who: SignedIn) => who.call('/api/conf/enterprise/approvalRule/delete', { entity: { id, version } })
  done(await name(director, 'deputy'))
  for (const who of [director, deputy, director]) expect(refusals(await remove(who))).toEqual([' SECOND_PERSON_NEEDED'])
  done(await remove(manager))
  await sql`delete from "rolePermission" where role = 'role of deputy' and code = 'A62'`.execute(story.api.pool)
  await enter(story.buyer, '/api/conf/enterprise/approvalRule/add', { subject: 'order.placing', level: '2', amountFrom: '5000', approverCode: 'A62' })
})

test('[ABS-4, INQ-134] who approves an award for the director makes its order in both names: neither decides that', async () => {
  const { buyer, master, seller, api } = story
  const unitGroup = await enter(buyer, '/api/project/unitGroup/add', { code: 'PC', name: 'Pieces' })
  const purchaseUnit = await enter(buyer, '/api/project/unit/add', { code: 'pc', name: '件', unitGroup, isUnit: true })
  const materialRecord = await enter(buyer, '/api/ku/addMaterialEnterprise', { materialNumber: 'M-1', name: '深沟球轴承', purchaseUnit })
  const library = { materialRecord, supplier: master.supplier, taxRate: '0.13', price: '75', validFrom: '2026-01-01', validTo: '2027-12-31' }
  await enter(buyer, '/api/ku/addRepo', library)
  await enter(buyer, '/api/conf/enterprise/approvalRule/add', { subject: 'priceApproval.awarding', level: '1', amountFrom: '500', approverCode: 'A62' })
  const inquiry = await story.inquire({ lines: [{ purchaseListLine: await story.listLine('20', { materialRecord }) }] })
  const asked = await askedOf(seller, inquiry)
  const quote = { id: asked['id'], lines: [{ id: asked['lines'][0].id, price: '80', replyDate: '2026-12-18' }] }
  const quotation = done(await seller.call('/api/quo/supplier/quote', { entity: quote })).entity as Shown
  const lines = await asRead(story, [{ quotationLine: quotation['lines'][0].id }])
  const waiting = done(await buyer.call(at('award'), { entity: { lines } })).entity as Shown
  expect(waiting['_instead']).toBe('priceApproval')
  done(await name(director, 'deputy'))
  done(await decide(deputy, '/api/inquiry/priceApproval/approve', { id: waiting['id'] }))
  const { rows } = await sql<{ id: string }>`select document as id from "orderLine" where "quotationLine" = ${quotation['lines'][0].id}`.execute(api.pool)
  const [made] = rows
  expect(await story.order(made!.id)).toMatchObject({ status: 'WAITAPPROVAL', amount: '1808' })
  await cannot(deputy, made!, 'AUTHOR_CANNOT_APPROVE')
  await cannot(director, made!, 'AUTHOR_CANNOT_APPROVE')
  await sql`delete from substitute`.execute(api.pool)
  await cannot(director, made!, 'AUTHOR_CANNOT_APPROVE')
  expect(done(await approve(manager, made!)).entity).toMatchObject({ status: 'WAITORDER' })
})

test('[ABS-9] for somebody who is away already two administrators name the same substitute for the same days; neither names themselves or an account in their hand', async () => {
  const { pool, clock } = story.api
  const english = await story.api.login('englishBuyer')
  const what = await order()
  expect(refusals(await nameFor(manager, 'director', 'manager'))).toEqual(['entity.substitute OWN_RIGHTS_RAISED'])
  await sql`insert into "accountOpening" (account, by, at) values ('account of deputy', 'account of manager', ${clock.now()})`.execute(pool)
  expect(refusals(await nameFor(manager, 'director', 'deputy'))).toEqual(['entity.substitute OWN_RIGHTS_RAISED'])
  await sql`delete from "accountOpening"`.execute(pool)
  expect(refusals(await nameFor(deputy, 'director', 'deputy'))).toEqual([' NO_PERMISSION'])

  for (const again of [1, 2]) expect([again, refusals(await nameFor(manager, 'director', 'deputy'))]).toEqual([again, ['entity.id SUBSTITUTE_NEEDS_ANOTHER']])
  expect(refusals(await nameFor(english, 'director', 'deputy', '2026-11-20', '2026-12-25'))).toEqual(['entity.id SUBSTITUTE_NEEDS_ANOTHER'])
  expect(refusals(await nameFor(english, 'director', 'reader'))).toEqual(['entity.id SUBSTITUTE_NEEDS_ANOTHER'])
  expect(await periods()).toEqual([])
  expect(refusals(await nameFor(manager, 'director', 'deputy'))).toEqual(['entity.id SUBSTITUTE_NEEDS_ANOTHER'])
  const named = done(await nameFor(english, 'director', 'deputy')).entity as Shown
  expect(named).toMatchObject({ person: { text: 'director' }, substitute: { text: 'deputy' }, isOwn: false })
  expect(done(await manager.call('/api/memberInfo/substitutes', { entity: { id: 'member of director' } })).list).toMatchObject([{ id: named['id'] }])
  const { rows } =
    await sql<Shown>`select action, account, changes from "auditEntry" where entity = 'substitute' and document = ${named['id']} and not refused`.execute(pool)
  expect(rows).toMatchObject([
    { action: 'name', account: 'account of englishBuyer', changes: expect.arrayContaining([{ path: 'substitute', before: null, after: 'account of deputy' }]) },
  ])
  expect(await decidable(deputy, what)).toEqual([true, true])
  expect(refusals(await manager.call('/api/memberInfo/endSubstitute', { entity: { id: 'member of reader', period: named['id'] } }))).toEqual([
    'entity.id NOT_FOUND',
  ])
  done(await manager.call('/api/memberInfo/endSubstitute', { entity: { id: 'member of director', period: named['id'] } }))
  await cannot(deputy, what, 'NOT_THE_APPROVER')
})

test('[ABS-2] a decision that is under way is made before the period ends, and none after', async () => {
  const what = await order()
  const { id } = done(await name(director, 'deputy')).entity as Shown
  const [decided, ended] = await Promise.all([approve(deputy, what), end(director, id)])
  expect(ended.returnCode).toBe('0')
  const levels = await sql<{ levels: readonly Shown[]; status: string }>`select levels, status from approval where document = ${what['id']}`.execute(
    story.api.pool,
  )
  if (decided.returnCode === '0') expect(levels.rows).toMatchObject([{ status: 'SUCCESS', levels: [{}, { decidedFor: 'account of director' }] }])
  else {
    expect(refusals(decided)).toEqual([' NOT_THE_APPROVER'])
    expect(levels.rows).toMatchObject([{ status: 'ING' }])
  }
})

test('[ABS-3, PERM-24] the name of who was away goes from the decision when it is erased, and with it every period', async () => {
  const { pool } = story.api
  await sql`update enterprise set preferences = '{"fourEyes": false}' where id = 'purchaser-1'`.execute(pool)
  const what = await order()
  done(await name(director, 'deputy'))
  done(await approve(deputy, what))
  const version = async () =>
    Number((await sql<{ version: number }>`select version from member where id = 'member of director'`.execute(pool)).rows[0]!.version)
  done(await manager.call('/api/memberInfo/disable', { entity: { id: 'member of director', version: await version() } }))
  done(await manager.call('/api/memberInfo/erase', { entity: { id: 'member of director', version: await version() } }))
  const { rows } = await sql<{ levels: readonly Shown[] }>`select levels from approval where document = ${what['id']}`.execute(pool)
  expect(rows[0]!.levels[1]!['decidedForName']).not.toBe('director')
  const told = done(await story.buyer.call(at('history'), { entity: { id: what['id'] } }))
  expect(JSON.stringify([told.list, told.entity]).replaceAll('account of director', '')).not.toContain('director')
  expect(await periods()).toEqual([])
})
