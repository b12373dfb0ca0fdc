import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { migrate } from '../../engine/server/schema/migrate.ts'
import { enter } from '../support/master-data.ts'
import { projectModel } from '../support/project-model.ts'
import { done, refusals, startStory } from './story.ts'
import type { Shown, Story } from './story.ts'

let story: Story
let material: string
beforeAll(async () => {
  story = await startStory()
  const unitGroup = await enter(story.buyer, '/api/project/unitGroup/add', { code: 'COUNT', name: 'Counted' })
  const unit = await enter(story.buyer, '/api/project/unit/add', { code: 'PC', name: 'piece', unitGroup, forbidDecimals: true })
  material = await enter(story.buyer, '/api/ku/addMaterialEnterprise', { materialNumber: 'M-7', name: 'Sleeve', partNumber: 'S-7', purchaseUnit: unit })
})
afterAll(() => story.api.close())

const call = (name: string, entity: Shown) => story.buyer.call(`/api/storageOrder/${name}`, { entity })
const add = (more: Shown = {}, line: Shown = {}) =>
  call('add', { purchasingGroup: story.master.group, lines: [{ materialRecord: material, quantity: '8', enteredTaxPrice: '2.5', ...line }], ...more })

test('[REC-12] an entry of 8 made by hand waits to be stored, is changed to 9 and posted', async () => {
  const note = done(await add()).entity as Shown
  expect(note).toMatchObject({
    status: 'WAITIN',
    noteType: 'ENTRY',
    amount: '20',
    lines: [{ materialNumber: 'M-7', partName: 'Sleeve', partNumber: 'S-7', quantityUnit: 'piece', signedQuantity: '8' }],
    _actions: { edit: [], delete: [] },
  })
  const [line] = note.lines as readonly Shown[]
  expect(refusals(await call('edit', { id: note.id, lines: [{ id: line?.id, quantity: '9' }] }))).toEqual(['version VERSION_REQUIRED'])
  const changed = done(await call('edit', { id: note.id, version: note.version, lines: [{ id: line?.id, quantity: '9' }] })).entity as Shown
  expect(changed).toMatchObject({ status: 'WAITIN', amount: '22.5', lines: [{ quantity: '9' }] })
  expect(done(await call('post', { id: note.id, warehouse: 'Hall 1' })).entity).toMatchObject({ status: 'IGNORE' })
  expect(refusals(await call('edit', { id: note.id, version: 3, remark: 'late' }))).toContain(' STATE_NOT_ALLOWED')
  expect(refusals(await call('delete', { id: note.id }))).toEqual([' STATE_NOT_ALLOWED'])
})

test('[REC-19] posted, a note of a supplier awaits reconciliation; one that names none does not, cannot be taken in, and no statement takes it', async () => {
  const posted = async (more: Shown): Promise<Shown> => {
    const { id } = done(await add(more)).entity as Shown
    return done(await call('post', { id, warehouse: 'Hall 9' })).entity as Shown
  }
  const state = ({ lines }: Shown) =>
    story.buyer.call('/api/reconcileOrder/purchase/add', { entity: { lines: (lines as Shown[]).map(({ id }) => ({ storageNoteLine: id })) } })
  const [theirs, nobodys] = [await posted({ supplier: story.master.supplier }), await posted({})]
  expect([theirs.status, nobodys.status]).toEqual(['WAITBALANCE', 'IGNORE'])
  expect(refusals(await call('restore', { id: nobodys.id }))).toEqual([' NOTE_WITHOUT_SUPPLIER'])
  expect(nobodys._actions).toMatchObject({ restore: [{ code: 'NOTE_WITHOUT_SUPPLIER' }] })
  expect(refusals(await state(nobodys))).toEqual(['lines[0].storageNoteLine NOTE_NOT_WAITING'])
  done(await state(theirs))
  // The goods lie there all the same.
  done(await call('post', { id: (done(await add({ noteType: 'EXIT' })).entity as Shown).id, warehouse: 'Hall 9' }))
})

test('[REC-19] an upgrade leaves out what waited and names no supplier', async () => {
  const { id } = done(await add()).entity as Shown
  done(await call('post', { id, warehouse: 'Hall 1' }))
  await sql`update "storageNote" set status = 'WAITBALANCE' where id = ${id}`.execute(story.api.pool)
  await sql`delete from "schemaChange" where name = '2612-notes-without-a-supplier'`.execute(story.api.pool)
  await migrate(story.api.pool, projectModel())
  expect(await story.detail('/api/storageOrder/detail', id)).toMatchObject({ status: 'IGNORE' })
})

test('[REC-12, REC-9] an exit note waits for its issue and counts negative; changed to an entry it waits for storage', async () => {
  const exit = done(await add({ noteType: 'EXIT' })).entity as Shown
  expect(exit).toMatchObject({ status: 'WAITOUT', amount: '-20', lines: [{ signedQuantity: '-8' }] })
  expect(done(await call('edit', { id: exit.id, version: exit.version, noteType: 'ENTRY' })).entity).toMatchObject({ status: 'WAITIN', amount: '20' })
  expect(done(await call('delete', { id: exit.id })).entity).toMatchObject({ status: 'DELETE' })
  expect(refusals(await call('post', { id: exit.id, warehouse: 'Hall 1' }))).toEqual([' STATE_NOT_ALLOWED'])
})

test('[REC-12, MAT-9] a note without material, group or quantity, or with half a piece, is refused with every place', async () => {
  expect(refusals(await call('add', { lines: [{ quantity: '0.5' }] }))).toEqual(['purchasingGroup REQUIRED', 'lines[0].materialRecord REQUIRED'])
  expect(refusals(await add({}, { quantity: '0.5' }))).toEqual(['lines[0].quantity DECIMALS_FORBIDDEN'])
  expect(refusals(await add({}, { quantity: '0' }))).toEqual(['lines[0].quantity TOO_SMALL'])
  expect(refusals(await add({ lines: [] }))).toEqual(['lines TOO_FEW_ITEMS'])
  expect(refusals(await add({}, { materialRecord: 'nothing' }))).toEqual(['lines[0].materialRecord REFERENCE_NOT_FOUND'])
  // Only the system writes the link from a note to receipts.
  expect(refusals(await add({ receipt: 'any' }))).toEqual(['receipt UNKNOWN_KEY'])
})

test('[REC-13] a note made by a receipt cannot be changed or deleted by hand, and without the permission no note can', async () => {
  const order = await story.acceptedOrder([{ purchaseListLine: await story.listLine('5') }])
  const shipment = done(await story.ship([{ orderLine: order.lines[0].id }])).entity as Shown
  const receipt = done(await story.receive([{ shipmentLine: shipment.lines[0].id }])).entity as Shown
  const { rows } = await sql<{ id: string }>`select id from "storageNote" where receipt = ${receipt.id}`.execute(story.api.pool)
  const note = await story.detail('/api/storageOrder/detail', rows[0]?.id ?? '')
  expect(note._actions).toMatchObject({ edit: [{ code: 'STORAGE_NOTE_NOT_BY_HAND' }], delete: [{ code: 'STORAGE_NOTE_NOT_BY_HAND' }], post: [] })
  expect(refusals(await call('edit', { id: note.id, version: note.version, remark: 'x' }))).toEqual([' STORAGE_NOTE_NOT_BY_HAND'])
  expect(refusals(await call('delete', { id: note.id }))).toEqual([' STORAGE_NOTE_NOT_BY_HAND'])
  await sql`delete from "rolePermission" where role = 'role of manager' and code = 'A54'`.execute(story.api.pool)
  const clerk = await story.api.login('manager')
  expect(refusals(await clerk.call('/api/storageOrder/add', { entity: { lines: [] } }))).toEqual([' NO_PERMISSION'])
})

const posted = async (more: Shown, line: Shown, place: Shown) => call('post', { id: (done(await add(more, line)).entity as Shown).id, ...place })

let attempts = 0
test('[REC-14] 5 of the 8 in hall 5, position A, can be issued and 4 more cannot; from another place nothing can', async () => {
  const position = (name: string) => enter(story.buyer, '/api/enterprise_expand/goodsPosition/add', { name: `${name} ${++attempts}` })
  const place = { warehouse: 'Hall 5', goodsPosition: await position('A') }
  done(await posted({}, {}, place))
  done(await posted({ noteType: 'EXIT' }, { quantity: '5' }, place))
  const short = await posted({ noteType: 'EXIT' }, { quantity: '4' }, place)
  expect(short.issues).toMatchObject([{ code: 'STOCK_BELOW_ZERO', path: 'lines[0].signedQuantity', params: { available: '3', given: '4' } }])
  expect(refusals(await posted({ noteType: 'EXIT' }, { quantity: '1' }, { ...place, goodsPosition: await position('B') }))).toEqual([
    'lines[0].signedQuantity STOCK_BELOW_ZERO',
  ])
  expect(refusals(await posted({ noteType: 'EXIT' }, { quantity: '1' }, { warehouse: 'Hall 5' }))).toEqual(['lines[0].signedQuantity STOCK_BELOW_ZERO'])
  done(await posted({ noteType: 'EXIT' }, { quantity: '3' }, place))
})

test('[REC-14, REC-11] exactly one of six exits of the last 3 at once is posted', async () => {
  const place = { warehouse: 'Hall 6' }
  done(await posted({}, { quantity: '3' }, place))
  const exits = []
  for (let count = 0; count < 6; count++) exits.push((done(await add({ noteType: 'EXIT' }, { quantity: '3' })).entity as Shown).id)
  const answers = await Promise.all(exits.map((id) => call('post', { id, ...place })))
  expect(answers.map(({ returnCode }) => returnCode).toSorted()).toEqual(['0', ...Array(5).fill('10080004')])
})

test('[REC-12, REC-14] an exit line of material M-7 with number M-8, or without a number, is refused, so that it cannot bypass the stock', async () => {
  for (const materialNumber of ['M-8', '']) {
    if (materialNumber !== '')
      expect(refusals(await add({ noteType: 'EXIT' }, { materialNumber }))).toEqual(['lines[0].materialNumber MATERIAL_NUMBER_OF_ANOTHER'])
    const note = done(await add({ noteType: 'EXIT' }, { quantity: '4' })).entity as Shown
    const [line] = note.lines as readonly Shown[]
    expect(refusals(await call('edit', { id: note.id, version: note.version, lines: [{ id: line?.id, materialNumber }] }))).toEqual([
      'lines[0].materialNumber MATERIAL_NUMBER_OF_ANOTHER',
    ])
    expect(refusals(await call('post', { id: note.id, warehouse: 'Hall 6' }))).toEqual(['lines[0].signedQuantity STOCK_BELOW_ZERO'])
  }
})
