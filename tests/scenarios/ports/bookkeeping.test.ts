import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { done, refusals } from '../story.ts'
import type { Shown } from '../story.ts'
import { type Handing, startHanding } from './handing.ts'

const MINUTE = 60_000

let on: Handing
beforeAll(async () => {
  on = await startHanding()
})
afterAll(() => on.at.stating.returning.story.api.close())
beforeEach(() => {
  on.got.splice(0)
  on.answers.splice(0)
})

const clock = () => on.at.stating.returning.story.api.clock
const act = (action: string, statement: Shown, more: Shown = {}) => on.at.stating.act('purchaser', action, statement, more)

/** A statement of goods of 1,130 that the supplier has confirmed, and the note that they lie on. */
async function confirmed(): Promise<{ readonly statement: Shown; readonly note: string }> {
  const { stating } = on.at
  const { line, note } = await stating.stored('10')
  const statement = done(await stating.state('purchaser', [line])).entity as Shown
  done(await stating.act('supplier', 'confirm', statement))
  return { statement, note }
}

test('[STM-17] a statement of 1,130 that the supplier confirms is processed, handed over with its figures, and reconciled once it is entered', async () => {
  on.answers.push({ kind: 'later' })
  const { statement, note } = await confirmed()
  await on.reached(1)
  expect(on.got[0]).toMatchObject({
    port: 'bookkeeping',
    entity: 'statement',
    document: statement.id,
    values: {
      statementNumber: statement.statementNumber,
      currency: 'CNY',
      amount: '1130',
      'supplier.code': expect.any(String) as string,
      lines: [{ quantity: '10', amountWithoutTax: '1000', tax: '130', amount: '1130' }],
      deductions: [],
    },
  })
  expect(await on.at.readStatement(statement)).toMatchObject({ status: 'PROCESSING', toPay: '0' })
  expect(await on.at.stating.noteStatus(note)).toBe('BALANCING')
  const [line] = (await on.at.readStatement(statement)).lines as Shown[]
  expect(refusals(await on.at.invoice('purchaser', [{ statementLine: line!.id }]))).toEqual(['lines[0].statementLine STATEMENT_NOT_TO_INVOICE'])
  clock().advance(MINUTE)
  await on.shows('statement', statement, { status: 'SUCCESS', toPay: '1130' })
  expect(on.got.map(({ key }) => key)).toEqual([on.got[0]!.key, on.got[0]!.key])
  expect(await on.at.stating.noteStatus(note)).toBe('BALANCED')
  expect(await on.entries(statement)).toEqual([{ status: 1, error: null }])
})

test('[STM-17] the bookkeeping refuses: the purchaser reads why, the supplier does not, and a person hands it over again under the same key', async () => {
  on.answers.push({ kind: 'failed', reason: 'account 2202 is locked' })
  const { statement } = await confirmed()
  await on.shows('statement', statement, { status: 'PROCESSING', handOverFailure: 'account 2202 is locked' })
  expect(await on.at.stating.read('supplier', statement)).not.toHaveProperty('handOverFailure')
  done(await act('handOverAgain', statement))
  await on.shows('statement', statement, { status: 'SUCCESS', handOverFailure: null })
  expect(on.got).toHaveLength(2)
  expect(on.got[1]).toMatchObject({ key: on.got[0]!.key, values: on.got[0]!.values })
  expect(on.got[1]!.id).not.toBe(on.got[0]!.id)
})

test('[STM-17] it is taken back after a refusal, waits to be confirmed, and is handed over once more when it is', async () => {
  on.answers.push({ kind: 'failed', reason: '' })
  const { statement } = await confirmed()
  await on.shows('statement', statement, { handOverFailure: 'The other system gave no reason' })
  done(await act('takeBack', statement))
  expect(await on.at.readStatement(statement)).toMatchObject({ status: 'WAITCONFIRME', handOverFailure: null })
  done(await on.at.stating.act('supplier', 'confirm', statement))
  await on.shows('statement', statement, { status: 'SUCCESS' })
})

test('[STM-17] while the bookkeeping has not answered, it is neither handed over again nor taken back, and nobody says for it that it has', async () => {
  on.answers.push({ kind: 'later' })
  const { statement } = await confirmed()
  await on.reached(1)
  expect(refusals(await act('handOverAgain', statement))).toEqual([' STATEMENT_STILL_HANDED_OVER'])
  expect(refusals(await act('takeBack', statement))).toEqual([' STATEMENT_STILL_HANDED_OVER'])
  const { story } = on.at.stating.returning
  for (const action of ['entered', 'notEntered'])
    await expect(story.buyer.call(`/api/reconcileOrder/purchase/${action}`, { entity: { id: statement.id } })).rejects.toThrow('404')
  clock().advance(MINUTE)
  await on.shows('statement', statement, { status: 'SUCCESS' })
})

test('[STM-17] a connection that breaks is tried again after 1, 5, 15, 60 and 240 minutes, and then says so', async () => {
  on.answers.push(...Array.from({ length: 6 }, () => new Error('connect ECONNREFUSED')))
  const { statement } = await confirmed()
  for (const [index, minutes] of [1, 5, 15, 60, 240].entries()) {
    await on.reached(index + 1)
    expect(await on.at.readStatement(statement)).toMatchObject({ status: 'PROCESSING', handOverFailure: null })
    clock().advance(minutes * MINUTE)
  }
  await on.shows('statement', statement, { status: 'PROCESSING', handOverFailure: 'The other system was not reached: connect ECONNREFUSED' })
  expect(on.got).toHaveLength(6)
  expect(new Set(on.got.map(({ key }) => key)).size).toBe(1)
})

test('[STM-17] an answer comes twice, because the process died before it was written down: the second one changes nothing', async () => {
  const { statement } = await confirmed()
  const before = await on.shows('statement', statement, { status: 'SUCCESS' })
  const { pool } = on.at.stating.returning.story.api
  await sql`update "handedDocument" set status = 0, "endedAt" = null where document = ${statement.id}`.execute(pool)
  await expect.poll(async () => (await on.entries(statement))[0]!.status).toBe(-1)
  expect(await on.at.readStatement(statement)).toMatchObject({ status: 'SUCCESS', version: before.version })
  expect(on.got).toHaveLength(1)
})

test('[STM-17] two processes look at once: it is handed over once', async () => {
  const { api } = on.at.stating.returning.story
  const { openApp } = await import('../../../engine/server/http/open-app.ts')
  const mine: string[] = []
  const other = await openApp({
    databaseUrl: api.databaseUrl,
    model: api.model,
    sites: { purchaser: api.filesFolder, supplier: api.filesFolder },
    clock: api.clock,
    logLevel: 'error',
    environment: { COUNTERPART_FILES: api.filesFolder, PURCHASER_HOST: 'a', SUPPLIER_HOST: 'b' },
    pollMs: 20,
    ports: { bookkeeping: async ({ id }) => (mine.push(id), { kind: 'done' }) },
  })
  try {
    const statements: Shown[] = []
    for (let count = 0; count < 4; count++) statements.push((await confirmed()).statement)
    for (const statement of statements) await on.shows('statement', statement, { status: 'SUCCESS' })
    expect(mine.length + on.got.length).toBe(4)
  } finally {
    await other.close()
  }
})

test('[STM-17] who has not decided within 24 hours has not entered it', async () => {
  on.answers.push(...Array.from({ length: 5 }, () => ({ kind: 'later' }) as const))
  const { statement } = await confirmed()
  await on.reached(1)
  clock().advance(24 * 60 * MINUTE)
  // Everybody's session has ended meanwhile.
  const { pool } = on.at.stating.returning.story.api
  const stored = async () => (await sql<Shown>`select status, "handOverFailure" from statement where id = ${statement.id}`.execute(pool)).rows[0]
  await expect.poll(stored).toEqual({ status: 'PROCESSING', handOverFailure: 'The other system has not answered within 24 hours' })
})
