import { readdirSync } from 'node:fs'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { resetBudget } from '../../../engine/contract/world/budget.ts'
import { fieldsWithNames } from '../../../engine/core/model/fields-with-names.ts'
import { chainEntries } from '../../../engine/server/audit/chain-entries.ts'
import { eraseNames } from '../../../engine/server/audit/erase-names.ts'
import { diskStorage } from '../../../engine/server/files/disk-storage.ts'
import { purgeExpiredJobs } from '../../../engine/server/jobs/purge-expired.ts'
import { openPool } from '../../../engine/server/store/pool.ts'
import { book, openTime, prefer } from '../../scenarios/appointments/appointments.ts'
import { schedule } from '../../scenarios/schedules/scheduling.ts'
import { drafted, supplier, template } from '../../scenarios/suppliers/reviewing.ts'
import { done, startStory, type Shown, type Story } from '../../scenarios/story.ts'
import type { SignedIn } from '../../support/api.ts'
import { openWorldOn } from '../../support/contract.ts'
import { jobWhen, startedJob } from '../../support/job.ts'
import { pdf, uploaded } from '../../support/upload.ts'

// Documents of every kind take their time, beside other tests a long one.
const TIMEOUT_MS = 1_500_000

/** What the database must not tell of the two people any more: names, a former name, addresses, login names. */
const PERSONAL = ['Zhao Qiming', 'Zhao Meiling', 'zhao@hengrui', 'zhao.login', 'Sun Lihua', 'sun@jintai', 'sun.login'] as const
const ERASED = ['account of buyer', 'account of seller']

let story: Story
beforeAll(async () => {
  story = await startStory({}, 3_600_000)
  const { pool } = story.api
  await sql`update account set name = 'Zhao Meiling', email = 'zhao@hengrui.example' where id = 'account of buyer'`.execute(pool)
  await sql`update account set name = 'Sun Lihua', email = 'sun@jintai.example' where id = 'account of seller'`.execute(pool)
}, TIMEOUT_MS)
afterAll(() => story.api.close())

/** The columns of all tables that hold a text, whatever their type. */
async function placesWith(text: string): Promise<readonly string[]> {
  const { pool } = story.api
  const { rows } = await sql<{ table: string; column: string }>`select table_name as "table", column_name as "column" from information_schema.columns
    where table_schema = 'public' order by 1, 2`.execute(pool)
  const found = []
  for (const { table, column } of rows) {
    const { rows: hits } = await sql`select from ${sql.id(table)} where ${sql.id(column)}::text ilike ${`%${text}%`} limit 1`.execute(pool)
    if (hits.length > 0) found.push(`${table}.${column}`)
  }
  return found
}

/** Goods that are ordered, shipped, received and inspected or written off, and a question that is answered: what takes many steps. */
async function writeLongStories(): Promise<void> {
  const { buyer, seller, master } = story
  const received = async (inspectionType: string) => {
    const order = await story.acceptedOrder([{ purchaseListLine: await story.listLine('10', { inspectionType }) }])
    const shipment = done(await story.ship([{ orderLine: order['lines'][0].id }])).entity as Shown
    return done(await story.receive([{ shipmentLine: shipment['lines'][0].id }])).entity as Shown
  }
  done(await story.reverse([{ receiptLine: (await received('E'))['lines'][0].id, quantity: '3' }]))
  const receipt = await received('F')
  const links = done(await buyer.call('/api/receiveOrder/links', { entity: { id: receipt['id'] } })).entity as Shown
  done(await buyer.call('/api/inspect/inspect', { entity: { id: links['inspection'][0].id, result: 'Y', acceptedQuantity: '10' } }))
  const goods = await received('E')
  const toReturn = { returnKind: 'RETURN', inspector: 'Zhao', reason: 'rusty', lines: [{ receiptLine: goods['lines'][0].id }] }
  const request = done(await buyer.call('/api/receiveOrder/returnRequest/add', { entity: toReturn })).entity as Shown
  const approver = await story.api.login('manager')
  done(await approver.call('/api/receiveOrder/returnRequest/approve', { entity: { id: request['id'], version: request['version'] } }))
  done(await buyer.call('/api/receiveOrder/returnNote/add', { entity: { lines: [{ requestLine: request['lines'][0].id }] } }))
  const changed = await story.acceptedOrder([{ purchaseListLine: await story.listLine('10') }])
  const modified = { reason: 'fewer needed', lines: [{ orderLine: changed['lines'][0].id, quantity: '8' }] }
  done(await buyer.call('/api/purchaseOrder/modification/create', { entity: modified }))
  const packed = await story.acceptedOrder([{ purchaseListLine: await story.listLine('10') }])
  const sent = done(await story.ship([{ orderLine: packed['lines'][0].id }])).entity as Shown
  done(await seller.call('/api/packingOrder/supplier/add', { entity: { lines: [{ shipmentLine: sent['lines'][0].id }] } }))
  await prefer(story, { deliveryAppointments: true })
  const ordered = await story.acceptedOrder([{ purchaseListLine: await story.listLine('10') }])
  done(await book(seller, story, await openTime(story, '09:00', '5'), [{ orderLine: ordered['lines'][0].id }]))
  const scheduled = await story.acceptedOrder([{ purchaseListLine: await story.listLine('10') }])
  done(await schedule(story, [{ orderLine: scheduled['lines'][0].id, deliveryDate: '2026-12-15', quantity: '10' }]))
  await writeRegrant()
  await writeSettlement()
  const form = done(await template(story)).entity as Shown
  const reviewed = await supplier(story)
  await drafted(story, form, reviewed)
  done(await buyer.call('/api/epRelation/admit', { entity: { id: reviewed } }))
  const asked = { supplier: master.supplier, purchasingGroup: master.group, subject: 'Packing', question: 'In cartons?' }
  const { id, version } = done(await buyer.call('/api/query/purchase/ask', { entity: asked })).entity as Shown
  done(await seller.call('/api/query/supplier/answer', { entity: { id, version, reply: 'Yes.' } }))
}

/** An order that its supplier has not accepted is to be granted to another one. */
async function writeRegrant(): Promise<void> {
  const wanted = { lines: [{ purchaseListLine: await story.listLine('10') }] }
  const order = done(await story.buyer.call('/api/tradeOrder/purchase/add', { entity: wanted })).entity as Shown
  const lines = [{ orderLine: order['lines'][0].id, quantity: '10', enteredPrice: '70' }]
  const entity = { supplier: await supplier(story), reason: 'no answer', lines }
  done(await story.buyer.call('/api/tradeOrder/purchase/regrant/create', { entity }))
}

/** Stored goods are stated and confirmed; one half is invoiced, the other is applied for and ordered to be paid. */
async function writeSettlement(): Promise<void> {
  const { buyer, seller, api } = story
  const stated = async () => {
    const order = await story.acceptedOrder([{ purchaseListLine: await story.listLine('10') }])
    const shipment = done(await story.ship([{ orderLine: order['lines'][0].id }])).entity as Shown
    const receipt = done(await story.receive([{ shipmentLine: shipment['lines'][0].id }])).entity as Shown
    const { rows } = await sql<{ id: string; document: string }>`select n.id, n.document from "storageNoteLine" n
      join "receiptLine" r on r.id = n."receiptLine" where r.document = ${receipt['id']}`.execute(api.pool)
    done(await buyer.call('/api/storageOrder/post', { entity: { id: rows[0]!.document, warehouse: 'Hall 2' } }))
    const lines = [{ storageNoteLine: rows[0]!.id }]
    const statement = done(await buyer.call('/api/reconcileOrder/purchase/add', { entity: { lines } })).entity as Shown
    done(await seller.call('/api/reconcileOrder/supplier/confirm', { entity: { id: statement['id'], version: statement['version'] } }))
    const corrected = [{ receiptLine: receipt['lines'][0].id, newPrice: '90' }]
    const correction = done(await buyer.call('/api/priceCorrection/add', { entity: { reason: 'new list', lines: corrected } })).entity as Shown
    done(await seller.call('/api/priceCorrection/supplier/confirm', { entity: { id: correction['id'], version: correction['version'] } }))
    return statement
  }
  const invoiced = await stated()
  const paper = { code: '044001', number: '90000001', invoiceDate: '2026-11-19' }
  done(await buyer.call('/api/invoice/purchase/add', { entity: { lines: [{ statementLine: invoiced['lines'][0].id }], ...paper } }))
  const { id } = done(await buyer.call('/api/payment/add', { entity: { lines: [{ statement: (await stated())['id'] }] } })).entity as Shown
  done(await buyer.call('/api/payment/submit', { entity: { id } }))
  done(await buyer.call('/api/paymentOrder/add', { entity: { lines: [{ application: id }] } }))
  // A prepayment is paid, and taken from what was stated.
  const prepaid = await story.acceptedOrder([{ purchaseListLine: await story.listLine('10') }])
  const ahead = done(await buyer.call('/api/payment/prepay', { entity: { lines: [{ order: prepaid['id'], ratio: '0.3' }] } })).entity as Shown
  done(await buyer.call('/api/payment/submit', { entity: { id: ahead['id'] } }))
  const payment = done(await buyer.call('/api/paymentOrder/add', { entity: { lines: [{ application: ahead['id'] }] } })).entity as Shown
  const settle = async (action: string, more: Shown) => {
    const { version } = done(await buyer.call('/api/paymentOrder/detail', { entity: { id: payment['id'] } })).entity as Shown
    done(await buyer.call(`/api/paymentOrder/${action}`, { entity: { id: payment['id'], version, ...more } }))
  }
  await settle('pay', { payAmount: payment['amount'], payDate: '2026-11-20', payReference: 'PRE-1' })
  await settle('bind', { bindStatement: (await stated())['id'], bindAmount: '1' })
}

/** Writes a document of every kind that people write, as the declaration says. Returns the kinds of which nobody could. */
async function writeOtherKinds(): Promise<readonly string[]> {
  const world = await openWorldOn(story.api)
  const missing = []
  for (const entity of Object.values(world.model.entities)) {
    if (entity.line !== undefined || !Object.values(entity.transitions).some(({ from, event }) => from === null && !event)) continue
    const { rows } = await sql`select from ${sql.id(entity.name)} where "createdBy" = any(${ERASED}::text[]) limit 1`.execute(story.api.pool)
    if (rows.length > 0) continue
    resetBudget(world)
    if ((await world.make(entity, { variant: 0 }).catch(() => undefined)) === undefined) missing.push(entity.name)
  }
  return missing
}

const storedFiles = () => readdirSync(story.api.filesFolder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile()).length

test(
  '[PERM-24] [AUD-6] after two people have written every kind of document that is declared, and are erased, nothing in the database tells their names, addresses and login names',
  async () => {
    const { api, buyer, listLine, master } = story
    const { pool } = api
    await writeLongStories()
    expect(await writeOtherKinds()).toEqual([])
    // The buyer is called otherwise from now on; documents keep the former name.
    await sql`update account set name = 'Zhao Qiming' where id = 'account of buyer'`.execute(pool)
    const [manager, colleague, english] = (await Promise.all(['manager', 'englishBuyer', 'englishSeller'].map((name) => api.login(name)))) as [
      SignedIn,
      SignedIn,
      SignedIn,
    ]

    // What stands beside documents: a line that changes hands, a file, a view, kept answers, background work, what was typed at the login.
    const own = await listLine('10')
    done(await manager.call('/api/project/materials/edit', { entity: { id: own, version: 1, buyer: 'Li Na', price: '99' }, idempotencyKey: 'key 1' }))
    await listLine('7')
    const file = await uploaded(api.app, buyer, 'Zhao Qiming drawing.pdf', pdf)
    const { edit } = api.model.entities['supplier']!.transitions
    const { rows: suppliers } = await sql<{ version: number }>`select version from supplier where id = ${master.supplier}`.execute(pool)
    done(await buyer.call(edit!.path.purchaser!, { entity: { id: master.supplier, version: suppliers[0]!.version, attachments: [{ id: file.id }] } }))
    const filesBefore = storedFiles()
    const where = [{ field: 'buyer', operator: 'equals', value: 'Zhao Qiming' }]
    const content = { filters: { buyer: { operator: 'equals', values: ['Zhao Qiming'] } } }
    await manager.call('/api/member/view/add', { entity: { screen: 'purchaseList', name: 'Lines of one buyer', content } })
    for (const who of [buyer, manager]) {
      const { job } = await startedJob(who, '/api/project/materials/exportList', {
        entity: { screen: 'purchaseList', columns: ['lineNumber', 'buyer'], where },
      })
      expect(await jobWhen(who, job!.id)).toMatchObject({ status: 'DONE' })
    }
    await sql`update account set "loginName" = 'zhao.login' where id = 'account of buyer'`.execute(pool)
    await sql`update account set "loginName" = 'sun.login' where id = 'account of seller'`.execute(pool)
    await sql`insert into "resetRequest" (id, name, side, at) values ('r1', 'zhao@hengrui.example', 'purchaser', now())`.execute(pool)
    for (const loginName of ['ZHAO.login', 'zhao@hengrui.example', 'sun.login'])
      await api.app.inject({
        method: 'POST',
        url: '/openapi/member/login',
        headers: { host: 'purchaser.test' },
        payload: { entity: { loginName, password: 'wrong' } },
      })

    // Earlier releases kept the name of who acted with each notice.
    await sql`insert into outbox (id, purchaser, enterprise, kind, payload, status)
      values ('notice 1', 'purchaser-1', 'supplier-1', 'queryAsked', '{"document": "query 1", "by": "Zhao Meiling"}', 1)`.execute(pool)
    // Every declared field for names holds one, as if it had been copied there, so that the search below means something.
    for (const { entity, field } of fieldsWithNames(api.model)) {
      const held =
        await sql`update ${sql.id(entity)} set ${sql.id(field)} = 'Zhao Qiming' where id = (select id from ${sql.id(entity)} where purchaser = 'purchaser-1' limit 1)
        returning id`.execute(pool)
      expect([entity, field, held.rows.length]).toEqual([entity, field, 1])
    }
    for (const text of PERSONAL) expect([text, (await placesWith(text)).length > 0]).toEqual([text, true])
    expect(await placesWith('Zhao Meiling')).toContain('outbox.payload')
    expect(await placesWith('Zhao Qiming')).toEqual(
      expect.arrayContaining([
        'account.name',
        'auditEntry.accountName',
        'auditEntry.changes',
        'file.name',
        'job.envelope',
        'purchaseListLine.buyer',
        'savedView.content',
        'supplier.attachments',
      ]),
    )

    const erase = async (member: string, one: SignedIn, two?: SignedIn) => {
      const entity = async () => ({
        id: member,
        version: (await sql<{ version: number }>`select version from member where id = ${member}`.execute(pool)).rows[0]!.version,
      })
      done(await one.call('/api/memberInfo/disable', { entity: await entity() }))
      const first = await one.call('/api/memberInfo/erase', { entity: await entity() })
      done(two === undefined ? first : await two.call('/api/memberInfo/erase', { entity: await entity() }))
    }
    await erase('member of buyer', manager, colleague)
    await erase('member of seller', english)
    const server = openPool(api.databaseUrl, { max: 2 })
    while ((await chainEntries(server)) > 0);
    expect(await eraseNames(server, api.clock.now())).toBe(2)
    while ((await chainEntries(server)) > 0);
    await purgeExpiredJobs(server, diskStorage(api.filesFolder), new Date(api.clock.now().getTime() + 1))
    await server.destroy()

    expect(Object.fromEntries(await Promise.all(PERSONAL.map(async (text) => [text, await placesWith(text)] as const)))).toEqual(
      Object.fromEntries(PERSONAL.map((text) => [text, []])),
    )
    // No export is left, neither the person's own nor a colleague's.
    expect(storedFiles()).toBe(filesBefore)
    for (const who of [manager, english]) expect((await who.call('/api/audit/verify')).entity).toMatchObject({ broken: null, waiting: 0 })

    // What a colleague changed beside the name is told as before.
    const history = done(await manager.call('/api/project/materials/history', { entity: { id: own } })).list as unknown as Shown[]
    const changes = history.find(({ action }) => action === 'edit')!['changes'] as Shown[]
    expect(changes).toContainEqual({ path: 'price', before: '100', after: '99' })
    expect(changes).toContainEqual({ path: 'buyer', erased: true, before: null, after: null })
  },
  TIMEOUT_MS,
)
