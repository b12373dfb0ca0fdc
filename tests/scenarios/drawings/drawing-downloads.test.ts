import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { askForFile, pdf, uploaded } from '../../support/upload.ts'
import { decide } from '../as-read.ts'
import { done, refusals, startStory } from '../story.ts'
import type { Shown, Story } from '../story.ts'

let story: Story
beforeAll(async () => {
  story = await startStory()
  await onRequest(true)
})
afterAll(() => story.api.close())

const onRequest = (isOn: boolean) =>
  sql`update enterprise set preferences = jsonb_set(coalesce(preferences, '{}'), '{drawingsOnRequest}', ${String(isOn)}::jsonb) where id = 'purchaser-1'`.execute(
    story.api.pool,
  )
const order = async () => {
  const drawing = await uploaded(story.api.app, story.buyer, 'housing-rev-C.pdf', pdf)
  const entity = { drawings: [{ id: drawing.id }], lines: [{ purchaseListLine: await story.listLine('1') }] }
  const made = done(await story.buyer.call('/api/tradeOrder/purchase/add', { entity })).entity as Shown
  return { id: made.id as string, drawing: drawing.id }
}
const ask = (id: string, who = story.seller) =>
  who.call('/api/tradeOrder/supplier/drawingDownloadApply', { entity: { id, drawingReason: 'to plan the milling' } })
const agree = (id: string, input: Shown = {}) => decide(story.buyer, '/api/tradeOrder/purchase/drawingDownloadAgree', { id, ...input })
const codeOf = async (file: string, who = story.seller) => {
  const answer = await askForFile(story.api.app, who, file)
  return answer.headers['content-disposition'] === undefined ? (answer.json().issues?.[0]?.code as string) : 'opened'
}
const seen = async (id: string) => done(await story.seller.call('/api/tradeOrder/supplier/detail', { entity: { id } })).entity as Shown

test('[ORD-47, ORD-48, ORD-49] drawings are closed until the purchaser agrees, open for seven days, closed afterwards, and each download is on record', async () => {
  const { id, drawing } = await order()
  expect(await seen(id)).toMatchObject({ drawings: '****', drawingAccess: 'NONE' })
  expect(await codeOf(drawing)).toBe('NOT_FOUND')
  done(await ask(id))
  expect(await codeOf(drawing)).toBe('NOT_FOUND')
  expect(refusals(await agree(id, { drawingsUntil: '2020-01-01' }))).toContain('drawingsUntil DRAWINGS_UNTIL_PAST')
  const agreed = done(await agree(id, { drawingsUntil: await day(7) })).entity as Shown
  expect(agreed).toMatchObject({ drawingAccess: 'AGREED', drawingsUntil: await day(7) })
  expect(await seen(id)).toMatchObject({ drawings: [{ name: 'housing-rev-C.pdf' }] })
  expect(await codeOf(drawing)).toBe('opened')
  expect(refusals(await ask(id))).toEqual([' DRAWINGS_ARE_OPEN'])

  const { list } = done(await story.buyer.call('/api/tradeOrder/purchase/history', { entity: { id } }))
  const records = (list as Shown[]).filter(({ action }) => action === 'openFile')
  expect(records).toMatchObject([{ accountName: 'seller', changes: [{ path: 'drawings', after: [{ name: 'housing-rev-C.pdf' }] }] }])

  await sql`update "order" set "drawingsUntil" = '2026-11-01' where id = ${id}`.execute(story.api.pool)
  expect(await codeOf(drawing)).toBe('NOT_FOUND')
  expect(await seen(id)).toMatchObject({ drawings: '****' })
  done(await ask(id))
})

test('[ORD-48] a refused request opens nothing and says why; an agreed one is ended again by the purchaser', async () => {
  const { id, drawing } = await order()
  done(await ask(id))
  done(await decide(story.buyer, '/api/tradeOrder/purchase/drawingDownloadRefuse', { id, drawingRefusal: 'not before the contract' }))
  expect(await seen(id)).toMatchObject({ drawingAccess: 'REFUSED', drawingRefusal: 'not before the contract', drawings: '****' })
  expect(await codeOf(drawing)).toBe('NOT_FOUND')
  done(await ask(id))
  done(await agree(id, { drawingsUntil: await day(7) }))
  expect(await codeOf(drawing)).toBe('opened')
  done(await decide(story.buyer, '/api/tradeOrder/purchase/drawingDownloadEnd', { id, drawingRefusal: 'a new version comes' }))
  expect(await codeOf(drawing)).toBe('NOT_FOUND')
})

test('[ORD-49] another supplier, an employee without the right, a guessed id and a withdrawn order get nothing', async () => {
  const { id, drawing } = await order()
  const other = await story.api.login('otherSeller')
  const colleague = await story.api.login('englishSeller')
  expect(refusals(await ask(id, other))).toContain('id NOT_FOUND')
  done(await ask(id))
  done(await agree(id, { drawingsUntil: await day(7) }))
  expect(await codeOf(drawing, other)).toBe('NOT_FOUND')
  expect(await codeOf(drawing, colleague)).toBe('opened')
  await sql`delete from "rolePermission" where role = 'role of englishSeller' and code = 'B22'`.execute(story.api.pool)
  expect(await codeOf(drawing, colleague)).toBe('NOT_FOUND')
  expect(refusals(await ask((await order()).id, colleague))).toContain(' NO_PERMISSION')
  expect(await codeOf('00000000-0000-4000-8000-000000000000')).toBe('NOT_FOUND')
  // Whoever agrees needs the right of it, and no supplier agrees.
  await expect(story.seller.call('/api/tradeOrder/purchase/drawingDownloadAgree', { entity: { id } })).rejects.toThrow(/HTTP 404/)
  done(await story.buyer.call('/api/tradeOrder/purchase/revoke', { entity: { id } }))
  expect(await codeOf(drawing)).toBe('NOT_FOUND')
})

test('[ORD-47] where the preference does not ask for requests the drawings are open, and each download is on record all the same', async () => {
  await onRequest(false)
  const { id, drawing } = await order()
  expect(refusals(await ask(id))).toEqual([' DRAWINGS_NEED_NO_REQUEST'])
  expect(await codeOf(drawing)).toBe('opened')
  const { list } = done(await story.buyer.call('/api/tradeOrder/purchase/history', { entity: { id } }))
  expect((list as Shown[]).filter(({ action }) => action === 'openFile')).toHaveLength(1)
  await onRequest(true)
})

/** The day so many days from today, where the purchaser is. */
async function day(days: number): Promise<string> {
  const { rows } = await sql<{
    day: string
  }>`select to_char(${story.api.clock.now()}::timestamptz at time zone 'Asia/Shanghai' + ${days} * interval '1 day', 'YYYY-MM-DD') as day`.execute(
    story.api.pool,
  )
  return rows[0]!.day
}
