import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { SignedIn } from '../../support/api.ts'
import { seedBidders, signInBidder } from '../../support/bidders.ts'
import { done, refusals, startStory } from '../story.ts'
import type { Shown, Story } from '../story.ts'
import { AT, book, DAY, openTime, prefer, timeOf } from './appointments.ts'

let story: Story
let stranger: SignedIn
beforeAll(async () => {
  story = await startStory({}, 20)
  await prefer(story, { deliveryAppointments: true })
  await seedBidders(story.api.pool, story.api.model, 1)
  stranger = await signInBidder(story.api, 'bidder-1')
})
afterAll(() => story.api.close())

const orderOf = async (quantity: string) => story.acceptedOrder([{ purchaseListLine: await story.listLine(quantity) }])
const act = async (person: SignedIn, name: string, { id, version }: Shown, input: Shown = {}) =>
  person.call(`${AT[person.side]}/${name}`, { entity: { id, version, ...input } })
const seen = (id: string) => story.detail(`${AT.purchaser}/detail`, id)

test('[APP-4, APP-5, APP-6] a supplier books 60 of 100, and the purchaser agrees', async () => {
  const order = await orderOf('100')
  const slot = await openTime(story, '08:00', '2')
  const asked = done(await book(story.seller, story, slot, [{ orderLine: order.lines[0].id, quantity: '60' }], { plateNumber: '苏E12345' })).entity as Shown
  expect(asked).toMatchObject({ status: 'I', day: DAY, startsAt: '08:00', endsAt: '08:59', area: { text: 'Gate 1' }, slot: { text: '08:00–08:59' } })
  expect((await story.order(order.id)).lines[0]).toMatchObject({ appointedQuantity: '60', toAppoint: '40', pending: '100', openAppointments: '1' })
  expect(await timeOf(story, slot)).toMatchObject({ capacity: '2', booked: '1', free: '1' })
  expect(refusals(await book(story.seller, story, slot, [{ orderLine: order.lines[0].id, quantity: '41' }]))).toEqual([
    'lines[0].quantity APPOINTMENT_OVER_PENDING',
  ])
  done(await act(story.buyer, 'agree', await seen(asked.id)))
  expect(await seen(asked.id)).toMatchObject({ status: 'S' })
})

test('[APP-7] many are refused at once with a reason, and the places and quantities are free again', async () => {
  const order = await orderOf('10')
  const slot = await openTime(story, '09:00', '2')
  const [one, two] = [
    done(await book(story.seller, story, slot, [{ orderLine: order.lines[0].id, quantity: '4' }])).entity as Shown,
    done(await book(story.seller, story, slot, [{ orderLine: order.lines[0].id, quantity: '6' }])).entity as Shown,
  ]
  expect(await timeOf(story, slot)).toMatchObject({ booked: '2', free: '0' })
  const rows = [await seen(one.id), await seen(two.id)].map(({ id, version }) => ({ id, version }))
  expect(refusals(await act(story.buyer, 'refuse', rows[0]!))).toEqual(['refuseReason REQUIRED'])
  const answer = await story.buyer.call(`${AT.purchaser}/refuse`, { entity: { refuseReason: 'stocktaking' }, entityList: rows })
  expect(answer.returnCode).toBe('0')
  expect(await seen(one.id)).toMatchObject({ status: 'R', refuseReason: 'stocktaking' })
  expect(await seen(two.id)).toMatchObject({ status: 'R', refuseReason: 'stocktaking' })
  expect(await timeOf(story, slot)).toMatchObject({ booked: '0', free: '2' })
  expect((await story.order(order.id)).lines[0]).toMatchObject({ appointedQuantity: '0', toAppoint: '10' })
})

test('[APP-3, APP-8] a full time takes nobody more, by booking, by moving or by taking places away', async () => {
  const order = await orderOf('9')
  const orderLine = order.lines[0].id
  const [full, free] = [await openTime(story, '10:00', '1'), await openTime(story, '11:00', '1')]
  const first = done(await book(story.seller, story, full, [{ orderLine, quantity: '3' }])).entity as Shown
  expect(refusals(await book(story.seller, story, full, [{ orderLine, quantity: '3' }]))).toEqual(['slot SLOT_FULL'])
  const second = done(await book(story.seller, story, free, [{ orderLine, quantity: '3' }])).entity as Shown
  expect(refusals(await act(story.seller, 'move', second, { day: DAY, area: story.master.area, slot: full }))).toEqual(['slot SLOT_FULL'])
  expect(
    refusals(await story.buyer.call('/api/deliverSlot/changePlaces', { entity: { id: full, version: (await timeOf(story, full)).version, capacity: '0' } })),
  ).toEqual([' SLOT_FULL'])
  done(await act(story.buyer, 'agree', await seen(first.id)))

  // What the supplier moves waits again; its former place is free.
  const third = await openTime(story, '12:00', '1')
  done(await act(story.seller, 'move', await seen(first.id), { day: DAY, area: story.master.area, slot: third, moveReason: 'lorry is late' }))
  expect(await seen(first.id)).toMatchObject({ status: 'I', startsAt: '12:00', moveReason: 'lorry is late' })
  expect(await timeOf(story, full)).toMatchObject({ booked: '0', free: '1' })
  // What the purchaser moves stays agreed.
  done(await act(story.buyer, 'agree', await seen(first.id)))
  done(await act(story.buyer, 'move', await seen(first.id), { day: DAY, area: story.master.area, slot: full }))
  expect(await seen(first.id)).toMatchObject({ status: 'S', startsAt: '10:00' })
})

test('[APP-3] a time is marked as free, full or closed, as it is booked, given back and shut; the list finds the full ones', async () => {
  const order = await orderOf('9')
  const orderLine = order.lines[0].id
  const slot = await openTime(story, '01:00', '2')
  const marked = async (occupancy: string) => {
    const where = [
      { field: 'occupancy', operator: 'equals', value: occupancy },
      { field: 'startsAt', operator: 'equals', value: '01:00' },
    ]
    return (done(await story.buyer.call('/api/deliverSlot/list', { entity: { where, screen: 'purchaserDeliverySlotList' } })).list as readonly Shown[]).map(
      ({ id, booked, capacity }) => `${id === slot} ${booked}/${capacity}`,
    )
  }
  const first = done(await book(story.seller, story, slot, [{ orderLine, quantity: '4' }])).entity as Shown
  expect(await timeOf(story, slot)).toMatchObject({ booked: '1', free: '1', occupancy: 'FREE' })
  expect(await marked('FULL')).toEqual([])
  done(await book(story.seller, story, slot, [{ orderLine, quantity: '5' }]))
  expect(await timeOf(story, slot)).toMatchObject({ booked: '2', free: '0', occupancy: 'FULL' })
  expect(await marked('FULL')).toEqual(['true 2/2'])
  expect(await marked('FREE')).toEqual([])
  done(await act(story.buyer, 'refuse', await seen(first.id), { refuseReason: 'stocktaking' }))
  expect(await timeOf(story, slot)).toMatchObject({ booked: '1', free: '1', occupancy: 'FREE' })
  expect(await marked('FREE')).toEqual(['true 1/2'])

  const shut = await openTime(story, '02:00', '1')
  done(await story.buyer.call('/api/deliverSlot/changePlaces', { entity: { id: shut, version: (await timeOf(story, shut)).version, capacity: '0' } }))
  expect(await timeOf(story, shut)).toMatchObject({ capacity: '0', booked: '0', occupancy: 'SHUT' })
})

test('[APP-1, APP-5] a time of another day, area or purchaser is not taken, and a past day is refused', async () => {
  const order = await orderOf('5')
  const lines = [{ orderLine: order.lines[0].id, quantity: '5' }]
  const slot = await openTime(story, '13:00', '1')
  expect(refusals(await book(story.seller, story, slot, lines, { day: '2026-11-26' }))).toEqual(['slot REFERENCE_NOT_ALLOWED'])
  expect(refusals(await book(story.seller, story, 'nothing', lines))).toEqual(['slot REFERENCE_NOT_FOUND'])
  expect(refusals(await book(story.seller, story, slot, lines, { day: '2026-11-19' }))).toContain('day APPOINTMENT_DAY_PAST')
  expect(
    refusals(
      await story.buyer.call('/api/deliverSlot/add', {
        entity: { area: story.master.area, day: '2026-11-19', startsAt: '08:00', endsAt: '07:00', capacity: '1' },
      }),
    ).toSorted(),
  ).toEqual(['day APPOINTMENT_DAY_PAST', 'endsAt SLOT_BACKWARDS'])
  expect(
    refusals(
      await story.buyer.call('/api/deliverSlot/add', { entity: { area: story.master.area, day: DAY, startsAt: '8 am', endsAt: '25:00', capacity: '1' } }),
    ).toSorted(),
  ).toEqual(['endsAt PATTERN_NOT_MET', 'endsAt SLOT_BACKWARDS', 'startsAt PATTERN_NOT_MET'])
})

test('[APP-5] the supplier is offered times of the purchaser by their text alone, a stranger none', async () => {
  const slot = await openTime(story, '14:00', '1')
  const row = { day: DAY, area: story.master.area, purchaser: 'purchaser-1' }
  const options = (person: SignedIn, field: string, more: Shown = {}) =>
    person.call(`${AT.supplier}/options`, { entity: { field, row, ...more } }).then(({ list }) => list)
  expect(await options(story.seller, 'slot')).toContainEqual({ id: slot, text: '14:00–14:59' })
  expect(await options(story.seller, 'area', { told: true })).toEqual([{ id: story.master.area, text: 'Gate 1' }])
  expect(await options(story.seller, 'area', { search: 'R1' })).toEqual([])
  expect(await options(stranger, 'slot')).toEqual([])
  expect(await options(stranger, 'area')).toEqual([])
  expect(await options(story.seller, 'slot', { row: { day: DAY, area: story.master.area } })).toEqual([])
  await expect(story.seller.call('/api/deliverSlot/list')).rejects.toThrow('HTTP 404')
})

test('[APP-4] another supplier books nothing of this order and reads nothing of its appointment', async () => {
  const order = await orderOf('5')
  const slot = await openTime(story, '15:00', '2')
  const lines = [{ orderLine: order.lines[0].id, quantity: '5' }]
  expect((await book(stranger, story, slot, lines)).returnCode).not.toBe('0')
  const asked = done(await book(story.seller, story, slot, lines)).entity as Shown
  for (const name of ['detail', 'move', 'cancel', 'edit', 'delete'])
    expect((await act(stranger, name, asked, { cancelReason: 'x', day: DAY, area: story.master.area, slot })).returnCode).not.toBe('0')
  expect((await stranger.call(`${AT.supplier}/list`)).list).toEqual([])
  // Nobody answers one's own request.
  await expect(story.seller.call(`${AT.purchaser}/agree`, { entity: { id: asked.id, version: asked.version } })).rejects.toThrow('HTTP 404')
  expect(await timeOf(story, slot)).toMatchObject({ booked: '1' })
})

test('[APP-9, APP-13] an order with an open appointment is not closed; cancelled it frees place and quantity', async () => {
  const order = await orderOf('5')
  const slot = await openTime(story, '16:00', '1')
  const asked = done(await book(story.seller, story, slot, [{ orderLine: order.lines[0].id }])).entity as Shown
  const close = async () =>
    story.buyer.call('/api/tradeOrder/purchase/close', { entity: { id: order.id, version: (await story.order(order.id)).version, closeReason: 'no need' } })
  expect(refusals(await close())).toEqual([' APPOINTMENTS_OPEN'])
  expect(refusals(await act(story.buyer, 'cancel', await seen(asked.id)))).toEqual(['cancelReason REQUIRED'])
  done(await act(story.buyer, 'cancel', await seen(asked.id), { cancelReason: 'gate closed' }))
  expect(await seen(asked.id)).toMatchObject({ status: 'C', cancelReason: 'gate closed' })
  expect(await timeOf(story, slot)).toMatchObject({ booked: '0', free: '1' })
  done(await close())
  done(await act(story.seller, 'delete', await seen(asked.id)))
})

test('[APP-11, APP-12] where it is asked for, goods are shipped by an agreed appointment alone', async () => {
  await sql`update supplier set "deliveryAppointment" = true where id = ${story.master.supplier}`.execute(story.api.pool)
  const order = await orderOf('10')
  const orderLine = order.lines[0].id
  expect(refusals(await story.ship([{ orderLine, quantity: '1' }]))).toEqual([' SHIPMENT_NEEDS_APPOINTMENT'])
  const slot = await openTime(story, '17:00', '1')
  const asked = done(await book(story.seller, story, slot, [{ orderLine, quantity: '6' }])).entity as Shown
  const ship = (quantity: string) =>
    story.seller.call('/api/deliverOrder/supplier/shipAppointment', { entity: { lines: [{ appointmentLine: asked.lines[0].id, quantity }] } })
  expect(refusals(await ship('1'))).toEqual(['lines[0].appointmentLine APPOINTMENT_NOT_AGREED'])
  done(await act(story.buyer, 'agree', await seen(asked.id)))
  expect(refusals(await ship('7'))).toEqual(['lines[0].quantity SHIPPING_OVER_APPOINTED'])
  const shipment = done(await ship('2')).entity as Shown
  expect(shipment).toMatchObject({
    appointment: { text: asked.appointmentNumber },
    lines: [{ quantity: '2', orderCode: order.insideOrderCode, inspectionType: 'E' }],
  })
  expect((await story.order(order.id)).lines[0]).toMatchObject({ shippedQuantity: '2', pending: '8', appointedQuantity: '4', toAppoint: '4' })
  expect(refusals(await act(story.buyer, 'cancel', await seen(asked.id), { cancelReason: 'x' }))).toEqual([' APPOINTMENT_SHIPPED'])
  const rest = done(await ship('4')).entity as Shown
  expect(await seen(asked.id)).toMatchObject({ status: 'E', lines: [{ shippedQuantity: '6', toShip: '0' }] })
  expect(await timeOf(story, slot)).toMatchObject({ booked: '1', free: '0' })
  done(await story.seller.call('/api/deliverOrder/supplier/revoke', { entity: { id: rest.id, version: rest.version } }))
  expect(await seen(asked.id)).toMatchObject({ status: 'S', lines: [{ shippedQuantity: '2', toShip: '4' }] })
  await sql`update supplier set "deliveryAppointment" = false where id = ${story.master.supplier}`.execute(story.api.pool)
  done(await story.ship([{ orderLine, quantity: '4' }]))
  expect(refusals(await story.ship([{ orderLine, quantity: '1' }]))).toEqual(['lines[0] APPOINTMENT_OVER_PENDING'])
  // What came by appointment is received as anything else.
  const receipt = done(await story.receive([{ shipmentLine: shipment.lines[0].id, quantity: '2' }])).entity
  expect(receipt).toMatchObject({ lines: [{ quantity: '2' }] })
})

test('[APP-12] what came back is sent again by an agreed appointment alone, not once its appointment is cancelled', async () => {
  const flag = (isOn: boolean) => sql`update supplier set "deliveryAppointment" = ${isOn} where id = ${story.master.supplier}`.execute(story.api.pool)
  await flag(true)
  const order = await orderOf('10')
  const slot = await openTime(story, '05:00', '1')
  const asked = done(await book(story.seller, story, slot, [{ orderLine: order.lines[0].id, quantity: '6' }])).entity as Shown
  done(await act(story.buyer, 'agree', await seen(asked.id)))
  const lines = [{ appointmentLine: asked.lines[0].id, quantity: '6' }]
  const { id } = done(await story.seller.call('/api/deliverOrder/supplier/shipAppointment', { entity: { lines } })).entity as Shown
  const comesBack = async () => done(await story.buyer.call('/api/deliverOrder/purchase/return', { entity: { id, returnReason: 'wrong gate' } }))
  const sendAgain = () => story.seller.call('/api/deliverOrder/supplier/reDeliver', { entity: { id } })
  await comesBack()
  done(await sendAgain())
  await comesBack()
  done(await act(story.seller, 'cancel', await seen(asked.id), { cancelReason: 'the lorry broke down' }))
  expect(refusals(await sendAgain())).toEqual([' SHIPMENT_NEEDS_APPOINTMENT'])
  expect(await timeOf(story, slot)).toMatchObject({ booked: '0' })
  expect((await story.order(order.id)).lines[0]).toMatchObject({ shippedQuantity: '0', pending: '10' })
  await flag(false)
  done(await sendAgain())
})

test('[APP-13] an order with an open appointment is neither deleted nor finally accepted', async () => {
  const order = await orderOf('10')
  const slot = await openTime(story, '06:00', '2')
  const ask = async () => done(await book(story.seller, story, slot, [{ orderLine: order.lines[0].id, quantity: '6' }])).entity as Shown
  const first = await ask()
  const end = (name: string) => story.buyer.call(`/api/tradeOrder/purchase/${name}`, { entity: { id: order.id } })
  expect(refusals(await end('delete'))).toEqual([' APPOINTMENTS_OPEN'])
  const shipment = done(await story.ship([{ orderLine: order.lines[0].id, quantity: '4' }])).entity as Shown
  done(await story.receive([{ shipmentLine: shipment.lines[0].id }]))
  expect(refusals(await end('finalAcceptance'))).toEqual([' APPOINTMENTS_OPEN'])
  done(await act(story.seller, 'cancel', await seen(first.id), { cancelReason: 'enough' }))
  done(await end('finalAcceptance'))
})

test('[APP-2] a time is repeated a week later with its places, once', async () => {
  const slot = await openTime(story, '18:00', '7')
  const repeat = async () => story.buyer.call('/api/deliverSlot/repeat', { entity: { id: slot, version: (await timeOf(story, slot)).version } })
  done(await repeat())
  const where = [{ field: 'day', operator: 'equals', value: '2026-12-02' }]
  const { list } = done(await story.buyer.call('/api/deliverSlot/list', { entity: { where } }))
  expect(list).toMatchObject([{ startsAt: '18:00', endsAt: '18:59', capacity: '7', booked: '0', area: { text: 'Gate 1' } }])
  expect(refusals(await repeat())).toEqual(['area SLOT_TWICE', 'day SLOT_TWICE', 'startsAt SLOT_TWICE'])
})

test('[APP-15] a time that nobody took is deleted; one that an appointment names stays, also when that is cancelled', async () => {
  const [idle, taken] = [await openTime(story, '20:00', '1'), await openTime(story, '21:00', '1')]
  const remove = async (id: string) => story.buyer.call('/api/deliverSlot/delete', { entity: { id, version: (await timeOf(story, id)).version } })
  const order = await orderOf('10')
  const asked = done(await book(story.seller, story, taken, [{ orderLine: order.lines[0].id }])).entity as Shown
  expect(refusals(await remove(taken))).toEqual([' IN_USE'])
  done(await act(story.seller, 'cancel', asked, { cancelReason: 'no truck' }))
  expect(refusals(await remove(taken))).toEqual([' IN_USE'])
  done(await remove(idle))
  expect(refusals(await story.buyer.call('/api/deliverSlot/detail', { entity: { id: idle } }))).toEqual(['id NOT_FOUND'])
})

test('[PREF-13] without the preference nothing is booked', async () => {
  const order = await orderOf('5')
  const slot = await openTime(story, '19:00', '1')
  await prefer(story, { deliveryAppointments: false })
  expect(refusals(await book(story.seller, story, slot, [{ orderLine: order.lines[0].id }]))).toEqual([' APPOINTMENTS_OFF'])
  await prefer(story, { deliveryAppointments: true })
})

test('[APP-10] after its day an agreed appointment is ended, and one without an answer is not reserved', async () => {
  const order = await orderOf('5')
  const slot = await openTime(story, '20:00', '2')
  const [one, two] = [
    done(await book(story.seller, story, slot, [{ orderLine: order.lines[0].id, quantity: '2' }])).entity as Shown,
    done(await book(story.seller, story, slot, [{ orderLine: order.lines[0].id, quantity: '3' }])).entity as Shown,
  ]
  done(await act(story.buyer, 'agree', await seen(one.id)))
  story.api.clock.advance(6 * 86_400_000)
  const buyer = await story.api.login('buyer')
  const read = async (path: string, { id }: Shown) => done(await buyer.call(path, { entity: { id } })).entity as Shown
  const statusOf = async (each: Shown) => (await read(`${AT.purchaser}/detail`, each)).status
  await expect.poll(async () => [await statusOf(one), await statusOf(two)], { timeout: 20_000 }).toEqual(['E', 'W'])
  expect((await read('/api/tradeOrder/purchase/detail', order)).lines[0]).toMatchObject({ appointedQuantity: '0', toAppoint: '5' })
})
