import { afterAll, beforeAll, expect, test } from 'vitest'
import { needsVersion } from '../../engine/core/model/needs-version.ts'
import { recompute } from '../../engine/core/lifecycle/recompute.ts'
import { fieldKindsOf } from '../../engine/core/model/field-kinds.ts'
import { insertDocument } from '../../engine/server/store/documents/save-document.ts'
import { inTransaction } from '../../engine/server/store/transaction.ts'
import { preferencesOf } from '../../engine/core/permissions/preferences.ts'
import { sql } from 'kysely'
import { documentOf, readCaseFiles } from '../cases/case-file.ts'
import { done, startStory } from './story.ts'
import type { Shown, Story } from './story.ts'

let story: Story
/**
 * What lines that name their source point to: an open line of an order, of another one the line of its receipt and of its storage note, a reconciled statement,
 * and an application for payment.
 */
let sources: Readonly<Record<string, string>>
/** The lines of the statement: each line of an invoice has its own. */
let statementLines: readonly string[]
/** The shipment that boxes are of. */
let shipment: Shown
beforeAll(async () => {
  story = await startStory()
  const order = await story.acceptedOrder([{ purchaseListLine: await story.listLine('1000') }])
  shipment = done(await story.ship([{ orderLine: order['lines'][0].id }])).entity as Shown
  const receive = async (shipped: Shown) => {
    const shipmentLines = shipped['lines'] as readonly Shown[]
    const received = done(await story.receive(shipmentLines.map(({ id }) => ({ shipmentLine: id })))).entity as Shown
    const receiptLine = received['lines'][0].id as string
    const { rows } = await sql<{ id: string; document: string }>`select n.id, n.document from "storageNoteLine" n
      join "receiptLine" r on r.id = n."receiptLine" where r.document = ${received.id}`.execute(story.api.pool)
    return { receiptLine, notes: rows }
  }
  const { receiptLine, notes } = await receive(shipment)
  const ordered = []
  for (const quantity of ['1000', '1001', '1002']) ordered.push({ purchaseListLine: await story.listLine(quantity) })
  const toSettle = await story.acceptedOrder(ordered)
  const shipped = done(await story.ship((toSettle['lines'] as readonly Shown[]).map(({ id }) => ({ orderLine: id })))).entity as Shown
  const stored = (await receive(shipped)).notes
  for (const id of new Set(stored.map(({ document }) => document)))
    done(await story.buyer.call('/api/storageOrder/post', { entity: { id, warehouse: 'Hall 2' } }))
  const lines = stored.map(({ id }) => ({ storageNoteLine: id }))
  const statement = done(await story.buyer.call('/api/reconcileOrder/purchase/add', { entity: { lines } })).entity as Shown
  done(await story.seller.call('/api/reconcileOrder/supplier/confirm', { entity: { id: statement.id, version: statement['version'] } }))
  statementLines = (statement['lines'] as readonly Shown[]).map(({ id }) => id)
  const open = await story.acceptedOrder([{ purchaseListLine: await story.listLine('1000') }])
  const prepaid = await story.acceptedOrder([{ purchaseListLine: await story.listLine('1000') }])
  const application = done(await story.buyer.call('/api/payment/prepay', { entity: { lines: [{ order: prepaid.id, ratio: '0.3' }] } })).entity as Shown
  done(await story.buyer.call('/api/payment/submit', { entity: { id: application['id'] } }))
  sources = {
    application: application['id'] as string,
    receiptLine,
    orderLine: open['lines'][0].id,
    storageNoteLine: notes[0]!.id,
    storageNote: notes[0]!.document,
    statement: statement.id,
  }
})
afterAll(() => story.api.close())

let count = 0

for (const file of readCaseFiles()) {
  test.each(file.cases.map((one) => [one.name, one] as const))(`${file.description}: %s`, async (_name, one) => {
    const { model, pool } = story.api
    const entity = model.entities[file.entity]!
    const id = `case-${++count}`
    const evaluationContext = {
      prefs: preferencesOf(model.preferences.purchaser, {}),
      user: { id: '', name: '', side: 'purchaser' as const, purchasingGroups: [], accounts: [''], absent: [] },
      today: '2026-11-20',
      references: {},
    }
    const given = documentOf(entity, file, one)
    const rows = fieldKindsOf(entity).lines.map(({ name, entity: lineEntity }) => {
      const lines = model.entities[lineEntity]!
      const own = given[name] as readonly object[]
      // What is returned was received, and what is stated was stored.
      const link = (index: number) =>
        Object.fromEntries(Object.entries({ ...sources, statementLine: statementLines[index] }).filter(([name]) => lines.fields[name]?.required === true))
      return [name, own.map((row, index) => ({ ...row, ...link(index), id: `${id}-${name}-${index}` }))] as const
    })
    const document = recompute(
      model,
      entity,
      {
        ...given,
        ...Object.fromEntries(rows),
        id,
        purchaser: 'purchaser-1',
        supplierEnterprise: 'supplier-1',
        // A case of no supplier has none here either.
        supplier: given['supplier'] === null ? null : story.master.supplier,
        purchasingGroup: story.master.group,
        area: story.master.area,
        shipment: shipment['id'],
        statementDate: '2026-11-20',
        [entity.display]: id,
      },
      evaluationContext,
    )
    await inTransaction(pool, { side: 'purchaser', enterprise: 'purchaser-1' }, (tx) => insertDocument(tx, model, file.entity, document))
    await sql`update enterprise set preferences = ${JSON.stringify(one.prefs ?? {})}::jsonb where id = 'purchaser-1'`.execute(pool)
    const person = file.side === 'purchaser' ? story.buyer : story.seller
    const role = file.side === 'purchaser' ? 'role of buyer' : 'role of seller'
    for (const code of one.without ?? []) await sql`delete from "rolePermission" where role = ${role} and code = ${code}`.execute(pool)
    const transition = entity.transitions[file.action]!
    const seen = needsVersion(transition) ? { version: 1 } : {}
    const answer = await person.call(transition.path[file.side]!, { entity: { ...one.input, ...seen, id } })
    for (const code of one.without ?? []) await sql`insert into "rolePermission" (role, code) values (${role}, ${code})`.execute(pool)
    // The next case finds the sources of lines, and the number, free again.
    for (const { entity: lines } of fieldKindsOf(entity).lines)
      if (['storageNoteLine', 'statementLine'].some((source) => model.entities[lines]!.fields[source]?.required === true))
        await inTransaction(pool, { side: 'purchaser', enterprise: 'purchaser-1' }, async (tx) => {
          await sql`delete from ${sql.table(lines)} where document = ${id}`.execute(tx)
          await sql`delete from ${sql.table(entity.name)} where id = ${id}`.execute(tx)
        })
    expect((answer.issues ?? []).map(({ code }) => code).toSorted()).toEqual(one.codes.toSorted())
    if (one.codes.length === 0) expect(answer.entity).toMatchObject(one.then ?? {})
  })
}
