import { readdirSync } from 'node:fs'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Model } from '../../../engine/core/model/model.ts'
import type { AnswerEnvelope } from '../../../engine/core/wire/envelope.ts'
import { diskStorage } from '../../../engine/server/files/disk-storage.ts'
import { purgeUnusedFiles } from '../../../engine/server/files/purge-unused-files.ts'
import { type Api, type SignedIn, hostOf, startApi } from '../../support/api.ts'
import { type MasterData, enterMasterData } from '../../support/master-data.ts'
import { askForFile, pdf, png, sendFile, uploaded } from '../../support/upload.ts'
import { projectModel } from '../../support/project-model.ts'

let api: Api
let master: MasterData
let buyer: SignedIn
let seller: SignedIn
beforeAll(async () => {
  api = await startApi()
  buyer = await api.login('buyer')
  seller = await api.login('seller')
  master = await enterMasterData(api, buyer)
})
afterAll(() => api.close())

const orderOf = (attachments: readonly unknown[], ids = master) => ({
  supplier: ids.supplier,
  purchasingGroup: ids.group,
  deliveryAddress: 'Gate 1',
  attachments,
  lines: [{ partName: 'Bearing', quantity: '1', price: '10', taxRate: '0.13' }],
})
const add = (attachments: readonly unknown[]): Promise<AnswerEnvelope> => buyer.call('/api/tradeOrder/purchase/add', { entity: orderOf(attachments) })
const idOf = (answer: AnswerEnvelope): string => (answer.entity as { readonly id: string }).id
const isGiven = async (who: Pick<SignedIn, 'side' | 'token' | 'cookie'>, id: string): Promise<boolean> => {
  const response = await askForFile(api.app, who, id)
  if (String(response.headers['content-type']).startsWith('application/json')) expect(response.json()).toMatchObject({ issues: [{ code: 'NOT_FOUND' }] })
  return response.rawPayload.equals(pdf)
}

describe('the files of a document', () => {
  test('the server sets name, size and type, whatever the client says', async () => {
    const file = await uploaded(api.app, buyer, 'plan.pdf', pdf)
    const made = await add([{ id: file.id, name: 'evil.exe', size: 1, type: 'exe', url: 'http://elsewhere' }, { id: file.id }])
    expect(made).toMatchObject({ returnCode: '0', entity: { attachments: [{ id: file.id, name: 'plan.pdf', size: pdf.length, type: 'pdf' }] } })
    expect((made.entity as { attachments: unknown[] }).attachments).toEqual([file])
  })

  test("another enterprise's file, an unknown one and one without an id are refused, each where it stands", async () => {
    const own = await uploaded(api.app, buyer, 'plan.pdf', pdf)
    const foreign = await uploaded(api.app, await api.login('otherBuyer'), 'plan.pdf', pdf)
    const supplied = await uploaded(api.app, seller, 'plan.pdf', pdf)
    const refused = await add([{ id: own.id }, { id: foreign.id }, { id: 'nobody' }, { id: supplied.id }, { name: 'x.pdf' }])
    expect(refused.issues?.map(({ code, path }) => `${path} ${code}`)).toEqual([1, 2, 3, 4].map((index) => `attachments[${index}] REFERENCE_NOT_FOUND`))
    expect(await add(['x', null])).toMatchObject({
      issues: [
        { code: 'WRONG_TYPE', path: 'attachments[0]' },
        { code: 'WRONG_TYPE', path: 'attachments[1]' },
      ],
    })
  })

  test('an edit keeps the files of the document, adds the person’s own uploads, and can remove files', async () => {
    const [first, second] = [await uploaded(api.app, buyer, '1.pdf', pdf), await uploaded(api.app, buyer, '2.pdf', pdf)]
    const supplier = (
      await buyer.call('/api/epRelation/add', {
        entity: { code: 'S9', name: '新供应商', contacts: [{ name: 'Li', primary: true }], settlementMethod: 'MON', attachments: [{ id: first.id }] },
      })
    ).entity as Record<string, unknown>
    // As if the other side had attached it.
    await sql`update file set enterprise = 'supplier-1', account = 'account of seller' where id = ${first.id}`.execute(api.pool)
    const { id, version } = supplier
    const edit = api.model.entities.supplier!.transitions.edit!.path.purchaser!
    const edited = await buyer.call(edit, { entity: { id, version, attachments: [{ id: first.id }, { id: second.id }] } })
    expect(edited.entity).toMatchObject({ attachments: [first, second] })
    const left = await buyer.call(edit, { entity: { id, version: 2, attachments: [{ id: second.id }] } })
    expect(left.entity).toMatchObject({ attachments: [second] })
    expect(await buyer.call(edit, { entity: { id, version: 3, attachments: [{ id: first.id }] } })).toMatchObject({
      issues: [{ code: 'REFERENCE_NOT_FOUND', path: 'attachments[0]' }],
    })
  })
})

describe('the right to open a file', () => {
  test('the enterprise that uploaded a file opens it before a document holds it', async () => {
    const { id } = await uploaded(api.app, buyer, 'plan.pdf', pdf)
    const answers = []
    for (const loginName of ['buyer', 'newcomer', 'otherBuyer', 'seller']) answers.push(await isGiven(await api.login(loginName), id))
    expect(answers).toEqual([true, true, false, false])
  })

  test('each person who sees the order opens its file, the supplier too', async () => {
    const { id } = await uploaded(api.app, buyer, 'plan.pdf', pdf)
    expect((await add([{ id }])).returnCode).toBe('0')
    const answers: Record<string, boolean> = {}
    for (const loginName of ['buyer', 'manager', 'seller', 'newcomer', 'otherBuyer', 'otherSeller'])
      answers[loginName] = await isGiven(await api.login(loginName), id)
    expect(answers).toEqual({ buyer: true, manager: true, seller: true, newcomer: false, otherBuyer: false, otherSeller: false })
  })

  test('the purchaser opens a supplier’s file in a shipment', async () => {
    const { id } = await uploaded(api.app, seller, 'note.pdf', pdf)
    const order = idOf(await add([]))
    await seller.call('/api/tradeOrder/supplier/accept', { entity: { id: order, version: 1, replyDate: '2026-12-10' } })
    const detail = (await seller.call('/api/tradeOrder/supplier/detail', { entity: { id: order } })).entity as {
      readonly lines: readonly { readonly id: string }[]
    }
    expect(await isGiven(buyer, id)).toBe(false)
    const shipped = await seller.call('/api/deliverOrder/supplier/add', {
      entity: { attachments: [{ id }], lines: [{ orderLine: detail.lines[0]!.id, quantity: '1' }] },
    })
    expect(shipped.returnCode).toBe('0')
    expect([await isGiven(buyer, id), await isGiven(await api.login('otherSeller'), id)]).toEqual([true, false])
  })

  test('nobody opens the file of a deleted document', async () => {
    const { id } = await uploaded(api.app, buyer, 'plan.pdf', pdf)
    const order = idOf(await add([{ id }]))
    await sql`delete from "order" where id = ${order}`.execute(api.pool)
    expect(await isGiven(seller, id)).toBe(false)
  })
})

test('invited people cannot upload, and open the files of their document', async () => {
  const [shown, other] = [await uploaded(api.app, buyer, 'shown.pdf', pdf), await uploaded(api.app, buyer, 'other.pdf', pdf)]
  const order = idOf(await add([{ id: shown.id }]))
  await add([{ id: other.id }])
  await sql`insert into invitation (id, "itemId", kind, enterprise, side, account, entity, document, transitions, "expiresAt")
    values ('guest', 'item', 'supplier', 'supplier-1', 'supplier', 'account of otherSeller', 'order', ${order}, '{accept}', '2027-01-01')`.execute(api.pool)
  const entered = await api.app.inject({
    method: 'POST',
    url: '/getTemplateToken',
    headers: { host: hostOf.supplier },
    payload: { entity: { invitationId: 'guest', invitationItemId: 'item' } },
  })
  const guest = { side: 'supplier', token: entered.json<AnswerEnvelope>().returnToken!, cookie: `counterpart-supplier=${entered.cookies[0]!.value}` } as const
  expect((await sendFile(api.app, guest, 'a.pdf', pdf)).json()).toMatchObject({ status: 'PROHIBIT', issues: [{ code: 'NO_PERMISSION' }] })
  expect([await isGiven(guest, shown.id), await isGiven(guest, other.id)]).toEqual([true, false])
})

test('uploads that no document holds within a day are deleted, as are interrupted ones; files that a document held stay', async () => {
  const folder = api.filesFolder
  const [lonely, held] = [await uploaded(api.app, buyer, 'lonely.png', png), await uploaded(api.app, buyer, 'held.pdf', pdf)]
  const supplier = (
    await buyer.call('/api/epRelation/add', {
      entity: { code: 'S10', name: '旧供应商', contacts: [{ name: 'Li', primary: true }], settlementMethod: 'MON', attachments: [{ id: held.id }] },
    })
  ).entity as Record<string, unknown>
  await buyer.call(api.model.entities.supplier!.transitions.edit!.path.purchaser!, { entity: { id: supplier.id, version: supplier.version, attachments: [] } })
  const storage = diskStorage(folder)
  const isStored = (id: string) => readdirSync(folder, { recursive: true }).some((name) => String(name).endsWith(id))
  await purgeUnusedFiles(api.pool, storage, new Date(api.clock.now().getTime() + 86_400_000))
  expect([isStored(lonely.id), isStored(held.id)]).toEqual([true, true])
  await purgeUnusedFiles(api.pool, storage, new Date(api.clock.now().getTime() + 86_400_001))
  expect([isStored(lonely.id), isStored(held.id)]).toEqual([false, true])
  expect(await isGiven(buyer, held.id)).toBe(true)
})

describe('a field that is hidden', () => {
  const declared = projectModel()
  const order = declared.entities.order!
  const withOrder = (change: Partial<typeof order>): Model => ({ ...declared, entities: { ...declared.entities, order: { ...order, ...change } } })

  async function whoOpens(model: Model, loginNames: readonly string[]): Promise<readonly boolean[]> {
    const hidden = await startApi({ model })
    try {
      const clerk = await hidden.login('manager')
      const file = await uploaded(hidden.app, clerk, 'secret.pdf', pdf)
      const ids = await enterMasterData(hidden, await hidden.login('buyer'))
      expect(await clerk.call('/api/tradeOrder/purchase/add', { entity: orderOf([{ id: file.id }], ids) })).toMatchObject({ returnCode: '0' })
      const opened = []
      for (const loginName of loginNames) opened.push((await askForFile(hidden.app, await hidden.login(loginName), file.id)).rawPayload.equals(pdf))
      return opened
    } finally {
      await hidden.close()
    }
  }

  test('from a side gives its files to the other alone', async () => {
    const fields = { ...order.fields, attachments: { ...order.fields.attachments!, sides: ['purchaser'] as const } }
    expect(await whoOpens(withOrder({ fields }), ['manager', 'buyer', 'seller'])).toEqual([true, true, false])
  })

  test('by a mask gives its files to nobody without the code', async () => {
    const masks = [...order.masks, { name: 'attachments', fields: ['attachments'], read: { purchaser: 'A150' }, mask: '****' }]
    expect(await whoOpens(withOrder({ masks }), ['buyer', 'reader', 'seller'])).toEqual([true, false, true])
  })
})
