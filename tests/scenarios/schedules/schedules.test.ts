import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { SignedIn } from '../../support/api.ts'
import { seedBidders, signInBidder } from '../../support/bidders.ts'
import { decide } from '../as-read.ts'
import { done, refusals, startStory } from '../story.ts'
import type { Shown, Story } from '../story.ts'
import { book, openTime, prefer } from '../appointments/appointments.ts'
import { act, askForConfirmation, AT, confirmed, DEC_1, DEC_15, DEC_8, orderOf, schedule, seen, shipScheduled } from './scheduling.ts'

let story: Story
let stranger: SignedIn
beforeAll(async () => {
  story = await startStory({}, 20)
  await seedBidders(story.api.pool, story.api.model, 1)
  stranger = await signInBidder(story.api, 'bidder-1')
})
afterAll(() => story.api.close())

test('[SCH-1, SCH-2, SCH-4, SCH-5] 100 are scheduled for three days, and the supplier confirms', async () => {
  const order = await orderOf(story, '100')
  const orderLine = order.lines[0].id
  const made = done(
    await schedule(story, [
      { orderLine, deliveryDate: DEC_1, quantity: '30' },
      { orderLine, deliveryDate: DEC_8, quantity: '30' },
      { orderLine, deliveryDate: DEC_15, quantity: '20' },
    ]),
  ).entity as Shown
  expect(made).toMatchObject({
    status: 'WAITCONFIRME',
    revision: '1',
    firstDate: DEC_1,
    lastDate: DEC_15,
    nextDate: DEC_1,
    lines: [
      {
        orderCode: order.insideOrderCode,
        orderLineNo: '1',
        partNumber: 'B-100',
        deliveryDate: DEC_1,
        quantity: '30',
        orderDate: '2026-12-20',
        deliverable: '100',
      },
      { deliveryDate: DEC_8, quantity: '30' },
      { deliveryDate: DEC_15, quantity: '20' },
    ],
  })
  expect((await story.order(order.id)).lines[0]).toMatchObject({ pending: '100', scheduledQuantity: '80', toSchedule: '20' })
  expect(refusals(await schedule(story, [{ orderLine, deliveryDate: DEC_1, quantity: '21' }]))).toEqual(['lines[0].quantity SCHEDULE_OVER_PENDING'])
  done(await act(story, story.seller, 'confirm', made))
  expect(await seen(story, made)).toMatchObject({
    status: 'WAITDELIVERY',
    confirmation: 'CONFIRMED',
    lines: [{ toShip: '30' }, { toShip: '30' }, { toShip: '20' }],
  })
})

test('[SCH-3] dates follow each other, are not past, and quantities are above 0', async () => {
  const orderLine = (await orderOf(story, '100')).lines[0].id
  const dates = async (...days: readonly string[]) =>
    refusals(
      await schedule(
        story,
        days.map((deliveryDate) => ({ orderLine, deliveryDate, quantity: '10' })),
      ),
    )
  expect(await dates(DEC_8, DEC_1)).toEqual(['lines SCHEDULE_DATES_NOT_SEQUENTIAL'])
  expect(await dates(DEC_8, DEC_8)).toEqual(['lines SCHEDULE_DATES_NOT_SEQUENTIAL'])
  expect(await dates('2026-11-19')).toEqual(['lines SCHEDULE_DAY_PAST'])
  expect(await dates('')).toContain('lines[0].deliveryDate REQUIRED')
  expect(refusals(await schedule(story, [{ orderLine, deliveryDate: DEC_1, quantity: '0' }]))).toEqual(['lines[0].quantity TOO_SMALL'])
  // Two order lines may come on the same day, in any order.
  const other = (await orderOf(story, '100')).lines[0].id
  done(
    await schedule(story, [
      { orderLine, deliveryDate: DEC_8, quantity: '10' },
      { orderLine: other, deliveryDate: DEC_1, quantity: '10' },
    ]),
  )
})

test('[SCH-3] the form proposes the date of the order line, and today where that one has passed', async () => {
  const order = await orderOf(story, '10')
  const proposed = async () => {
    const prepared = done(await story.buyer.call(`${AT.purchaser}/add/prepare`, { entityList: [{ id: order.lines[0].id }] }))
    const [document] = prepared.list as readonly Shown[]
    return document!.lines[0].deliveryDate
  }
  expect(await proposed()).toBe('2026-12-20')
  await sql`update "orderLine" set "deliveryDate" = '2026-11-02' where id = ${order.lines[0].id}`.execute(story.api.pool)
  expect(await proposed()).toBe('2026-11-20')
})

test('[SCH-4] where suppliers need not confirm, a schedule is to be delivered at once', async () => {
  await askForConfirmation(story, false)
  const orderLine = (await orderOf(story, '10')).lines[0].id
  const made = done(await schedule(story, [{ orderLine, deliveryDate: DEC_1, quantity: '10' }])).entity as Shown
  expect(made).toMatchObject({ status: 'WAITDELIVERY', lines: [{ toShip: '10' }] })
  await askForConfirmation(story, true)
})

test('[SCH-5] a refused schedule holds nothing, is edited and asked for again', async () => {
  const order = await orderOf(story, '10')
  const orderLine = order.lines[0].id
  const made = done(await schedule(story, [{ orderLine, deliveryDate: DEC_1, quantity: '10' }])).entity as Shown
  expect(refusals(await act(story, story.seller, 'refuse', made))).toEqual(['refuseReason REQUIRED'])
  done(await act(story, story.seller, 'refuse', made, { refuseReason: 'no steel' }))
  expect(await seen(story, made)).toMatchObject({ status: 'REFUSE', refuseReason: 'no steel' })
  expect((await story.order(order.id)).lines[0]).toMatchObject({ scheduledQuantity: '0', toSchedule: '10' })
  const [line] = (await seen(story, made)).lines
  done(await act(story, story.buyer, 'edit', made, { lines: [{ id: line.id, deliveryDate: DEC_15, quantity: '10' }] }))
  expect(await seen(story, made)).toMatchObject({ status: 'WAITCONFIRME', refuseReason: null, revision: '2' })
})

test('[SCH-7, SCH-9] an edit moves a date, splits a line, is a version, and waits for the supplier again', async () => {
  const orderLine = (await orderOf(story, '100')).lines[0].id
  const made = await confirmed(story, [{ orderLine, deliveryDate: DEC_1, quantity: '60' }])
  const [line] = made.lines
  const before = made.version
  done(
    await act(story, story.buyer, 'edit', made, {
      lines: [
        { id: line.id, deliveryDate: DEC_8, quantity: '40' },
        { orderLine, deliveryDate: DEC_15, quantity: '60' },
      ],
    }),
  )
  expect(await seen(story, made)).toMatchObject({
    status: 'WAITCONFIRME',
    revision: '2',
    lines: [
      { deliveryDate: DEC_8, deliveryDateBefore: DEC_1, quantity: '40', quantityBefore: '60', orderCode: line.orderCode },
      {
        deliveryDate: DEC_15,
        deliveryDateBefore: null,
        quantity: '60',
        quantityBefore: null,
        orderCode: line.orderCode,
        partNumber: 'B-100',
        deliverable: '100',
      },
    ],
  })
  // The supplier who read the version before does not confirm this one.
  expect(refusals(await story.seller.call(`${AT.supplier}/confirm`, { entity: { id: made.id, version: before } }))).toEqual(['version STALE_VERSION'])
  // Over what is left, of another order line, or of nothing.
  const lines = (await seen(story, made)).lines.map(({ id, deliveryDate, quantity }: Shown) => ({ id, deliveryDate, quantity }))
  const other = (await orderOf(story, '5')).lines[0].id
  const edit = async (more: readonly Shown[]) => refusals(await act(story, story.buyer, 'edit', made, { lines: [...lines, ...more] }))
  expect(await edit([{ orderLine, deliveryDate: '2026-12-16', quantity: '1' }])).toEqual(['lines[0] SCHEDULE_OVER_PENDING'])
  expect(await edit([{ orderLine: other, deliveryDate: '2026-12-16', quantity: '1' }])).toContain('lines[2].orderLine REQUIRED')
  expect(await edit([{ deliveryDate: '2026-12-16', quantity: '1' }])).toContain('lines[2].orderLine REQUIRED')
})

test('[SCH-6] the supplier proposes a later date and less; the purchaser takes it, or declines', async () => {
  const order = await orderOf(story, '100')
  const orderLine = order.lines[0].id
  const made = done(
    await schedule(story, [
      { orderLine, deliveryDate: DEC_1, quantity: '60' },
      { orderLine, deliveryDate: DEC_8, quantity: '40' },
    ]),
  ).entity as Shown
  const [, late] = made.lines
  expect(refusals(await act(story, story.seller, 'propose', made, { proposalReason: 'furnace is down' }))).toEqual([' SCHEDULE_NOTHING_PROPOSED'])
  const offer = (input: Shown) => story.seller.call(`${AT.supplier}/proposeOther`, { entity: { id: late.id, ...input } })
  expect(refusals(await offer({ proposedDate: '2026-11-19' }))).toEqual(['proposedDate SCHEDULE_DAY_PAST'])
  done(await offer({ proposedDate: DEC_15, proposedQuantity: '30' }))
  done(await act(story, story.seller, 'propose', made, { proposalReason: 'furnace is down' }))
  expect(await seen(story, made)).toMatchObject({
    status: 'WAITCONFIRME',
    confirmation: 'PROPOSED',
    proposalReason: 'furnace is down',
    lines: [{ proposedDate: null }, { deliveryDate: DEC_8, quantity: '40', proposedDate: DEC_15, proposedQuantity: '30' }],
  })
  done(await act(story, story.buyer, 'declineProposal', made, { proposalAnswer: 'we need them' }))
  expect(await seen(story, made)).toMatchObject({ confirmation: 'ASKED', proposalAnswer: 'we need them', lines: [{}, { proposedDate: null }] })
  done(await offer({ proposedDate: DEC_15, proposedQuantity: '30' }))
  done(await act(story, story.seller, 'propose', made, { proposalReason: 'it is still down' }))
  done(await act(story, story.buyer, 'takeProposal', made))
  expect(await seen(story, made)).toMatchObject({
    status: 'WAITDELIVERY',
    revision: '2',
    lines: [
      { deliveryDate: DEC_1, deliveryDateBefore: DEC_1, quantity: '60' },
      { deliveryDate: DEC_15, deliveryDateBefore: DEC_8, quantity: '30', quantityBefore: '40', proposedDate: null },
    ],
  })
  expect((await story.order(order.id)).lines[0]).toMatchObject({ scheduledQuantity: '90', toSchedule: '10' })
})

test('[SCH-10, SCH-11] the supplier ships by the schedule; what comes back opens it again', async () => {
  const order = await orderOf(story, '100')
  const orderLine = order.lines[0].id
  const made = await confirmed(story, [
    { orderLine, deliveryDate: DEC_1, quantity: '60' },
    { orderLine, deliveryDate: DEC_8, quantity: '40' },
  ])
  const [first, second] = made.lines
  expect(refusals(await shipScheduled(story, [{ scheduleLine: first.id, quantity: '61' }]))).toEqual(['lines[0].quantity SHIPPING_OVER_SCHEDULED'])
  const shipment = done(await shipScheduled(story, [{ scheduleLine: first.id }, { scheduleLine: second.id, quantity: '10' }])).entity as Shown
  expect(shipment).toMatchObject({
    lines: [
      { quantity: '60', scheduleNumber: made.scheduleNumber, dueDate: DEC_1, orderCode: order.insideOrderCode },
      { quantity: '10', dueDate: DEC_8 },
    ],
  })
  expect(await seen(story, made)).toMatchObject({
    status: 'WAITDELIVERY',
    nextDate: DEC_8,
    lines: [
      { shippedQuantity: '60', toShip: '0' },
      { shippedQuantity: '10', toShip: '30' },
    ],
  })
  expect((await story.order(order.id)).lines[0]).toMatchObject({ shippedQuantity: '70', pending: '30', scheduledQuantity: '30', toSchedule: '0' })
  expect(refusals(await act(story, story.buyer, 'delete', made, { voidReason: 'x' }))).toEqual([' SCHEDULE_SHIPPED'])
  // What is scheduled is shipped by its schedule alone.
  expect(refusals(await story.ship([{ orderLine, quantity: '1' }]))).toEqual(['lines[0] SCHEDULE_OVER_PENDING'])
  const rest = done(await shipScheduled(story, [{ scheduleLine: second.id }])).entity as Shown
  expect(await seen(story, made)).toMatchObject({ status: 'COMPLETED', nextDate: null })
  expect(refusals(await act(story, story.buyer, 'edit', made, { lines: [] }))).toContain(' SCHEDULE_COMPLETED')
  done(await story.seller.call('/api/deliverOrder/supplier/revoke', { entity: { id: rest.id, version: rest.version } }))
  expect(await seen(story, made)).toMatchObject({ status: 'WAITDELIVERY', lines: [{}, { shippedQuantity: '10', toShip: '30' }] })
  // No line falls below what is shipped, and none with shipped goods is taken away.
  const edit = async (lines: readonly Shown[]) => refusals(await act(story, story.buyer, 'edit', made, { lines }))
  expect(
    await edit([
      { id: first.id, deliveryDate: DEC_1, quantity: '59' },
      { id: second.id, deliveryDate: DEC_8, quantity: '40' },
    ]),
  ).toContain('lines[0].quantity SCHEDULE_BELOW_SHIPPED')
  expect(await edit([{ id: second.id, deliveryDate: DEC_8, quantity: '40' }])).not.toEqual([])
})

test('[SCH-8] a schedule is voided with a reason, and its quantity is free again', async () => {
  const order = await orderOf(story, '10')
  const made = await confirmed(story, [{ orderLine: order.lines[0].id, deliveryDate: DEC_1, quantity: '10' }])
  expect(refusals(await act(story, story.buyer, 'delete', made))).toEqual(['voidReason REQUIRED'])
  done(await act(story, story.buyer, 'delete', made, { voidReason: 'changed plans' }))
  expect(await seen(story, made)).toMatchObject({ status: 'DELETE', voidReason: 'changed plans' })
  expect((await story.order(order.id)).lines[0]).toMatchObject({ scheduledQuantity: '0', toSchedule: '10' })
  expect(refusals(await shipScheduled(story, [{ scheduleLine: made.lines[0].id }]))).toEqual(['lines[0].scheduleLine SCHEDULE_NOT_CONFIRMED'])
})

test('[SCH-12] goods that come after their day are late, before it early, and on it on time', async () => {
  const orderLine = (await orderOf(story, '30')).lines[0].id
  const made = await confirmed(story, [
    { orderLine, deliveryDate: '2026-11-21', quantity: '10' },
    { orderLine, deliveryDate: '2026-11-22', quantity: '10' },
    { orderLine, deliveryDate: '2026-11-23', quantity: '10' },
  ])
  const shipment = done(
    await shipScheduled(
      story,
      made.lines.map(({ id }: Shown) => ({ scheduleLine: id })),
    ),
  ).entity as Shown
  const receive = shipment.lines.map(({ id }: Shown) => ({ shipmentLine: id }))
  done(await story.buyer.call('/api/receiveOrder/add', { entity: { receivedDate: '2026-11-22', lines: receive } }))
  expect(await seen(story, made)).toMatchObject({
    lines: [
      { punctuality: 'LATE', lateQuantity: '10' },
      { punctuality: 'ONTIME', receivedQuantity: '10' },
      { punctuality: 'EARLY', earlyQuantity: '10' },
    ],
  })
})

test('[SCH-13] an order with an open schedule is not closed', async () => {
  const order = await orderOf(story, '10')
  const made = await confirmed(story, [{ orderLine: order.lines[0].id, deliveryDate: DEC_1, quantity: '10' }])
  const close = async () =>
    story.buyer.call('/api/tradeOrder/purchase/close', { entity: { id: order.id, version: (await story.order(order.id)).version, closeReason: 'no need' } })
  expect(refusals(await close())).toEqual([' SCHEDULES_OPEN'])
  done(await act(story, story.buyer, 'delete', made, { voidReason: 'no need' }))
  done(await close())
})

test('[SCH-13] an order with 6 pieces in an open schedule is neither deleted nor finally accepted', async () => {
  const order = await orderOf(story, '10')
  const orderLine = order.lines[0].id
  const made = await confirmed(story, [{ orderLine, deliveryDate: DEC_1, quantity: '6' }])
  const end = (name: string) => story.buyer.call(`/api/tradeOrder/purchase/${name}`, { entity: { id: order.id } })
  expect(refusals(await end('delete'))).toEqual([' SCHEDULES_OPEN'])
  const shipment = done(await story.ship([{ orderLine, quantity: '4' }])).entity as Shown
  done(await story.receive([{ shipmentLine: shipment.lines[0].id }]))
  expect(refusals(await end('finalAcceptance'))).toEqual([' SCHEDULES_OPEN'])
  done(await act(story, story.buyer, 'delete', made, { voidReason: 'no need' }))
  done(await end('finalAcceptance'))
})

test('[SCH-13] a line with an open schedule is not closed; a line beside it is', async () => {
  const order = await story.acceptedOrder([{ purchaseListLine: await story.listLine('10') }, { purchaseListLine: await story.listLine('20') }])
  const [scheduled, free] = order.lines
  const made = await confirmed(story, [{ orderLine: scheduled.id, deliveryDate: DEC_1, quantity: '4' }])
  const close = (id: string) => story.buyer.call('/api/tradeOrder/purchase/closeItem', { entityList: [{ id, closeReason: 'no need' }] })
  expect(refusals(await close(scheduled.id))).toEqual([' SCHEDULES_OPEN'])
  done(await close(free.id))
  expect((await story.order(order.id)).lines).toMatchObject([
    { lineStatus: 'WAITDELIVERY', scheduledQuantity: '4' },
    { lineStatus: 'CLOSE', pending: '0' },
  ])
  // A refused schedule holds nothing.
  done(await act(story, story.buyer, 'edit', made, { lines: made.lines.map(({ id }: Shown) => ({ id, deliveryDate: DEC_8, quantity: '4' })) }))
  expect(refusals(await close(scheduled.id))).toEqual([' SCHEDULES_OPEN'])
  done(await act(story, story.seller, 'refuse', made, { refuseReason: 'furnace is down' }))
  done(await close(scheduled.id))
})

test('[SCH-13] a modification leaves no less than is shipped and scheduled', async () => {
  await sql`update enterprise set preferences = coalesce(preferences, '{}'::jsonb) || '{"supplierAgreesToModifications": false}' where id = 'purchaser-1'`.execute(
    story.api.pool,
  )
  const order = await orderOf(story, '100')
  const [line] = order.lines
  const made = await confirmed(story, [
    { orderLine: line.id, deliveryDate: DEC_1, quantity: '30' },
    { orderLine: line.id, deliveryDate: DEC_8, quantity: '20' },
  ])
  done(await shipScheduled(story, [{ scheduleLine: made.lines[0].id }]))
  // 30 are shipped and 20 are scheduled: of 100, 50 can go.
  const at = (name: string) => `/api/purchaseOrder/modification/${name}`
  const lines = (quantity: string) => ({ lines: [{ orderLine: line.id, quantity }] })
  const draft = done(await story.buyer.call(at('create'), { entity: { reason: 'fewer needed', ...lines('49') } })).entity as Shown
  expect(refusals(await decide(story.buyer, at('submit'), { id: draft.id }))).toEqual(['lines MODIFICATION_BELOW_BOOKED'])
  expect((await story.order(order.id)).lines[0]).toMatchObject({ quantity: '100', scheduledQuantity: '20', toSchedule: '50' })
  done(await decide(story.buyer, at('edit'), { id: draft.id, lines: [{ id: draft.lines[0].id, quantity: '50' }] }))
  done(await decide(story.buyer, at('submit'), { id: draft.id }))
  expect((await story.order(order.id)).lines[0]).toMatchObject({ quantity: '50', shippedQuantity: '30', scheduledQuantity: '20', toSchedule: '0' })
})

test('[SCH-1] another supplier reads nothing of a schedule and does nothing with it', async () => {
  const made = await confirmed(story, [{ orderLine: (await orderOf(story, '10')).lines[0].id, deliveryDate: DEC_1, quantity: '10' }])
  for (const name of ['detail', 'confirm', 'refuse', 'propose'])
    expect(
      (await stranger.call(`${AT.supplier}/${name}`, { entity: { id: made.id, version: made.version, refuseReason: 'x', proposalReason: 'x' } })).returnCode,
    ).not.toBe('0')
  expect((await stranger.call(`${AT.supplier}/list`)).list).toEqual([])
  expect((await shipScheduled({ seller: stranger }, [{ scheduleLine: made.lines[0].id }])).returnCode).not.toBe('0')
  await expect(story.seller.call(`${AT.purchaser}/edit`, { entity: { id: made.id } })).rejects.toThrow('HTTP 404')
  const { rows } = await sql`select from "deliverySchedule" where id = ${made.id}`.execute(story.api.pool)
  expect(rows).toHaveLength(1)
})

test('[SCH-16] scheduled goods are booked from their schedule, and the shipment of the appointment names it', async () => {
  await prefer(story, { deliveryAppointments: true })
  const order = await orderOf(story, '100')
  const orderLine = order.lines[0].id
  const made = await confirmed(story, [{ orderLine, deliveryDate: DEC_1, quantity: '60' }])
  const [line] = made.lines
  const slot = await openTime(story, '08:00', '3')
  // Without the schedule only the other 40 are booked.
  expect(refusals(await book(story.seller, story, slot, [{ orderLine, quantity: '41' }]))).toEqual(['lines[0].quantity APPOINTMENT_OVER_PENDING'])
  const free = done(await book(story.seller, story, slot, [{ orderLine, quantity: '40' }])).entity as Shown
  expect(refusals(await schedule(story, [{ orderLine, deliveryDate: DEC_15, quantity: '1' }]))).toEqual(['lines[0].quantity SCHEDULE_OVER_PENDING'])
  const bookSchedule = (quantity: string) =>
    story.seller.call('/api/deliverAppointmentOrder/supplier/bookSchedule', {
      entity: { day: '2026-11-25', area: story.master.area, slot, lines: [{ scheduleLine: line.id, quantity }] },
    })
  expect(refusals(await bookSchedule('61'))).toEqual(['lines[0].quantity APPOINTMENT_OVER_SCHEDULED'])
  const asked = done(await bookSchedule('60')).entity as Shown
  expect(asked).toMatchObject({ lines: [{ scheduleNumber: made.scheduleNumber, orderCode: order.insideOrderCode }] })
  expect(await seen(story, made)).toMatchObject({ lines: [{ bookedQuantity: '60', toBook: '0', toShip: '60' }] })
  expect((await story.order(order.id)).lines[0]).toMatchObject({ appointedQuantity: '100', toAppoint: '0', toSchedule: '0' })
  expect(refusals(await shipScheduled(story, [{ scheduleLine: line.id, quantity: '1' }]))).not.toEqual([])
  expect(refusals(await act(story, story.buyer, 'delete', made, { voidReason: 'x' }))).toEqual([' APPOINTMENTS_OPEN'])
  for (const { id, version } of [free, asked]) done(await story.buyer.call('/api/deliverAppointmentOrder/purchase/agree', { entity: { id, version } }))
  const shipment = done(
    await story.seller.call('/api/deliverOrder/supplier/shipAppointment', { entity: { lines: [{ appointmentLine: asked.lines[0].id, quantity: '60' }] } }),
  ).entity as Shown
  expect(shipment).toMatchObject({ lines: [{ quantity: '60', scheduleNumber: made.scheduleNumber, dueDate: DEC_1 }] })
  expect(await seen(story, made)).toMatchObject({ status: 'COMPLETED', lines: [{ shippedQuantity: '60', bookedQuantity: '0' }] })
  done(await story.seller.call('/api/deliverOrder/supplier/shipAppointment', { entity: { lines: [{ appointmentLine: free.lines[0].id, quantity: '40' }] } }))
  expect((await story.order(order.id)).lines[0]).toMatchObject({ shippedQuantity: '100', scheduledQuantity: '0', appointedQuantity: '0' })
  await prefer(story, { deliveryAppointments: false })
})

test('[SCH-2] of two clerks who schedule the same 100 at once, and a supplier who ships them, one succeeds', async () => {
  const order = await orderOf(story, '100')
  const orderLine = order.lines[0].id
  const answers = await Promise.all([
    schedule(story, [{ orderLine, deliveryDate: DEC_1, quantity: '60' }]),
    schedule(story, [{ orderLine, deliveryDate: DEC_8, quantity: '60' }]),
    story.ship([{ orderLine, quantity: '60' }]),
  ])
  expect(answers.filter(({ returnCode }) => returnCode === '0')).toHaveLength(1)
  const { pending, scheduledQuantity, toSchedule } = (await story.order(order.id)).lines[0]
  expect([Number(pending) - Number(scheduledQuantity), Number(toSchedule)]).toEqual([40, 40])
})

test('[SCH-12] the supplier is reminded to confirm once a day, and both hear of what is due and late', async () => {
  const made = done(await schedule(story, [{ orderLine: (await orderOf(story, '10')).lines[0].id, deliveryDate: DEC_1, quantity: '10' }])).entity as Shown
  done(await act(story, story.buyer, 'remind', made))
  expect(refusals(await act(story, story.buyer, 'remind', made))).toEqual([' SCHEDULE_ALREADY_REMINDED'])
  done(await act(story, story.seller, 'confirm', made))
  const kinds = async () =>
    (await sql<{ kind: string }>`select kind from outbox where payload ->> 'document' = ${made.id}`.execute(story.api.pool)).rows
      .map(({ kind }) => kind)
      .toSorted()
  // Three days before, and a day after.
  story.api.clock.advance(9 * 86_400_000)
  await expect.poll(kinds, { timeout: 20_000 }).toEqual(['scheduleAsked', 'scheduleConfirmed', 'scheduleDue', 'scheduleReminder'])
  story.api.clock.advance(4 * 86_400_000)
  await expect.poll(kinds, { timeout: 20_000 }).toEqual(['scheduleAsked', 'scheduleConfirmed', 'scheduleDue', 'scheduleLate', 'scheduleReminder'])
})
