import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { fileOfJob, jobWhen, startedJob } from '../../support/job.ts'
import type { SignedIn } from '../../support/api.ts'
import { readPdf } from '../../files/read-pdf.ts'
import { done, refusals, startStory, type Shown, type Story } from '../story.ts'

let story: Story
let order: Shown
beforeAll(async () => {
  story = await startStory({}, 20)
  order = await story.acceptedOrder([{ purchaseListLine: await story.listLine('1200', { price: '271.5', partNumber: 'GB/T 276-6204' }) }])
})
afterAll(() => story.api.close())

const PURCHASER = '/api/tradeOrder/purchase/print'
const SUPPLIER = '/api/tradeOrder/supplier/print'

const asked = (screen: string, ids: readonly unknown[], more: Shown = {}) => ({ entity: { screen, ...more }, entityList: ids.map((id) => ({ id })) })

async function printed(person: SignedIn, path: string, screen: string, id: unknown, more: Shown = {}) {
  const { entity } = done(await person.call(path, asked(screen, [id], more)))
  const { name, content, pages, drawing } = entity as { name: string; content: string; pages: number; drawing: string }
  const bytes = Buffer.from(content, 'base64')
  return { name, bytes, drawing, pages, read: await readPdf(bytes) }
}

/** The text of all pages, without the ends of lines that paper makes. */
const wordsOf = (pages: readonly { readonly text: string }[]) =>
  pages
    .map(({ text }) => text)
    .join(' ')
    .replaceAll(/\s+/g, ' ')

test('[ORD-50] a buyer prints an order: its number as text and QR code, its lines, its sums with their currency, on A4', async () => {
  const { name, read, pages } = await printed(story.buyer, PURCHASER, 'purchaserPrintOrder', order.id, { language: 'en' })
  expect(name).toBe(`Purchase order ${order.insideOrderCode}.pdf`)
  expect([pages, read.length, read[0]!.size]).toEqual([1, 1, [210, 297]])
  expect(read[0]!.codes).toEqual([{ kind: 'QRCode', says: order.insideOrderCode }])
  const words = wordsOf(read)
  for (const part of ['Purchase order', order.insideOrderCode, 'GB/T 276-6204', '1,200', '306.795', '368,154.00 CNY', '13%', 'Gate 1', 'Page 1 of 1'])
    expect(words).toContain(part)
})

test('[ORD-50] the supplier prints the same order in Chinese', async () => {
  const { name, read } = await printed(story.seller, SUPPLIER, 'supplierPrintOrder', order.id, { language: 'cn' })
  expect(name).toBe(`采购订单 ${order.insideOrderCode}.pdf`)
  for (const part of ['采购订单', '零件号', '第 1 页，共 1 页', '368,154.00 CNY']) expect(wordsOf(read)).toContain(part)
})

test('[ORD-50] the same document gives the same bytes twice, and PDF/A', async () => {
  const [once, twice] = [0, 1].map(() => printed(story.buyer, PURCHASER, 'purchaserPrintOrder', order.id))
  const bytes = (await once!).bytes
  expect((await twice!).bytes.equals(bytes)).toBe(true)
  expect(bytes.toString('latin1')).toContain('<pdfaid:part>2</pdfaid:part>')
})

test('[ORD-50] whatever people wrote is printed as they wrote it: no markup, no reading of files, no import', async () => {
  const written = [
    '#import "@preview/x:1": *',
    '#read("/etc/passwd")',
    '$x^2$ *bold* _it_ `raw` \\ <a> "b" ${1} {page}',
    '] #panic() [',
    '= Heading @ref // gone',
  ]
  const id = await story.listLine('1', { partName: written[0], partNumber: written[1], deliveryAddress: written[2] })
  const made = await story.acceptedOrder([{ purchaseListLine: id }])
  const changed = done(await story.buyer.call('/api/tradeOrder/purchase/detail', { entity: { id: made.id } })).entity as Shown
  await sql`update "order" set remark = ${`${written[3]}\n${written[4]}`} where id = ${changed.id}`.execute(story.api.pool)
  const { read } = await printed(story.buyer, PURCHASER, 'purchaserPrintOrder', made.id, { language: 'en' })
  const words = wordsOf(read)
  // A long word is broken where it has no room, so blanks and breaks are not compared.
  const whole = (text: string) => text.replaceAll(/[\s\u200B\uFFFE\u0002]/g, '')
  for (const each of written) expect(whole(words)).toContain(whole(each))
})

test('[ORD-50] [ORD-18] who may not see prices and suppliers prints **** in their place, and the file holds none of them', async () => {
  await sql`delete from "rolePermission" where role = 'role of englishBuyer' and code in ('A150', 'A151')`.execute(story.api.pool)
  const clerk = await story.api.login('englishBuyer')
  const { read, bytes, drawing } = await printed(clerk, PURCHASER, 'purchaserPrintOrder', order.id)
  const words = wordsOf(read)
  expect(words).toContain('1,200')
  expect(words).toContain('****')
  for (const secret of ['271.5', '306.795', '368,154', '325,800', '金泰轴承', 'Jintai'])
    expect([words, bytes.toString('latin1'), drawing].some((each) => each.includes(secret))).toBe(false)
  const { job, code } = await startedJob(clerk, PURCHASER, { ...asked('purchaserPrintOrder', [order.id]), inBackground: true })
  expect(code).toBeUndefined()
  await jobWhen(clerk, job!.id)
  const file = await fileOfJob(story.api.app, clerk, job!.id)
  expect(wordsOf(await readPdf(file.bytes!))).not.toContain('306.795')
})

test('[ORD-50] without the code, from the other side, of another enterprise, by another screen: refused', async () => {
  const reader = await story.api.login('reader')
  expect(refusals(await reader.call(PURCHASER, asked('purchaserPrintOrder', [order.id])))).toEqual([' NO_PERMISSION'])
  const [otherBuyer, otherSeller] = [await story.api.login('otherBuyer'), await story.api.login('otherSeller')]
  expect(refusals(await otherBuyer.call(PURCHASER, asked('purchaserPrintOrder', [order.id])))).toEqual(['entityList[0].id NOT_FOUND'])
  expect(refusals(await otherSeller.call(SUPPLIER, asked('supplierPrintOrder', [order.id])))).toEqual(['entityList[0].id NOT_FOUND'])
  await expect(story.seller.call(PURCHASER, asked('purchaserPrintOrder', [order.id]))).rejects.toThrow('404')
  expect(refusals(await story.buyer.call(PURCHASER, asked('supplierPrintOrder', [order.id])))).toEqual(['entity.screen NOT_FOUND'])
  expect(refusals(await story.seller.call(SUPPLIER, asked('supplierPrintShipment', [order.id])))).toEqual(['entity.screen NOT_FOUND'])
})

test('[ORD-50] bad input is refused, all problems at once', async () => {
  const wrong = {
    entity: { screen: 'purchaserPrintOrder', paper: 'deliveryNote', language: 'fr', source: '#import', purpose: 'sell', copies: 1.5 },
    entityList: [{ id: 1 }, { id: 'x', a: 1 }, { id: 'x' }],
  }
  expect(refusals(await story.buyer.call(PURCHASER, wrong))).toEqual([
    'entity.source UNKNOWN_KEY',
    'entity.paper NOT_FOUND',
    'entity.language WRONG_TYPE',
    'entity.purpose WRONG_TYPE',
    'entity.copies WRONG_TYPE',
    'entityList[0].id NOT_FOUND',
    'entityList[1].a UNKNOWN_KEY',
    'entityList[2].id REPEATED_OPERATION',
  ])
  expect(refusals(await story.buyer.call(PURCHASER, { entity: { screen: 'purchaserPrintOrder' } }))).toEqual(['entityList SELECTION_EMPTY_OR_OVER_200'])
  const many = Array.from({ length: 201 }, (_, index) => `o${index}`)
  expect(refusals(await story.buyer.call(PURCHASER, { ...asked('purchaserPrintOrder', many), inBackground: true }))).toEqual([
    'entityList SELECTION_EMPTY_OR_OVER_200',
  ])
})

test('[ORD-51] several orders become one PDF in the background, in the order of the choice, each with its own pages', async () => {
  const lines = await Promise.all(
    Array.from({ length: 20 }, (_, index) => story.listLine('3', { partNumber: `LONG-${index}`, partName: `Part ${'name '.repeat(14)}${index}` })),
  )
  const long = await story.acceptedOrder(lines.map((purchaseListLine) => ({ purchaseListLine })))
  const both = asked('purchaserPrintOrder', [long.id, order.id], { language: 'en' })
  expect(refusals(await story.buyer.call(PURCHASER, both))).toEqual(['entityList TOO_MANY_ITEMS'])
  const { job } = await startedJob(story.buyer, PURCHASER, { ...both, inBackground: true })
  const ended = await jobWhen(story.buyer, job!.id)
  expect(ended).toMatchObject({ kind: 'print', status: 'DONE', summary: { rows: 2 }, file: { name: 'Purchase order (2).pdf' } })
  const { bytes, type } = await fileOfJob(story.api.app, story.buyer, ended.id)
  expect(type).toBe('application/pdf')
  const read = await readPdf(bytes!)
  const pages = read.length - 1
  expect(pages).toBeGreaterThan(1)
  expect(read.map(({ text }) => /Page \d+ of \d+/.exec(text)?.[0])).toEqual([
    ...Array.from({ length: pages }, (_, index) => `Page ${index + 1} of ${pages}`),
    'Page 1 of 1',
  ])
  // The heading of the lines stands on each page that has some, and so does the number.
  for (const { text } of read.slice(0, pages - 1)) expect([text.includes('Part no'), text.includes(long.insideOrderCode)]).toEqual([true, true])
  expect(read.flatMap(({ codes }) => codes.map(({ says }) => says))).toEqual([long.insideOrderCode, order.insideOrderCode])
})

test('[ORD-51] one document that its reader does not see ends the whole job, and a right that is lost takes the file away', async () => {
  const { job } = await startedJob(story.buyer, PURCHASER, { ...asked('purchaserPrintOrder', [order.id, 'nobodys']), inBackground: true })
  const failed = await jobWhen(story.buyer, job!.id)
  expect([failed.status, failed.file, failed.issues.map(({ code, path }) => `${path} ${code}`)]).toEqual(['FAILED', null, ['entityList[1].id NOT_FOUND']])
  const { job: made } = await startedJob(story.buyer, PURCHASER, { ...asked('purchaserPrintOrder', [order.id]), inBackground: true })
  await jobWhen(story.buyer, made!.id)
  await sql`delete from "rolePermission" where role = 'role of buyer' and code = 'A104'`.execute(story.api.pool)
  expect(await fileOfJob(story.api.app, story.buyer, made!.id)).toEqual({ code: 'NOT_FOUND' })
  await sql`insert into "rolePermission" (role, code) values ('role of buyer', 'A104')`.execute(story.api.pool)
})

test('[ORD-53] an order is printed in both languages beside each other: what differs stands twice, what is the same once', async () => {
  const { name, read } = await printed(story.buyer, PURCHASER, 'purchaserPrintOrder', order.id, { language: 'both' })
  expect(name).toBe(`采购订单 Purchase order ${order.insideOrderCode}.pdf`)
  const words = wordsOf(read)
  for (const part of ['采购订单 Purchase order', '零件号/规格 Part no. / spec', '待发货 / To be delivered', '第 1 页，共 1 页 Page 1 of 1', '368,154.00 CNY'])
    expect(words).toContain(part)
  expect(words.split('GB/T 276-6204')).toHaveLength(2)
  expect(read[0]!.codes).toEqual([{ kind: 'QRCode', says: order.insideOrderCode }])
})

const ofPrints = (entries: readonly Shown[]) => entries.filter(({ action }) => action === 'print').map(({ accountName, copies }) => [accountName, copies])

test('[ORD-54] what is printed or kept is counted and stands in the history of the own side; looking leaves no trace and gives no file', async () => {
  const made = await story.acceptedOrder([{ purchaseListLine: await story.listLine('5', { partNumber: 'COUNTED-1' }) }])
  const ask = async (person: SignedIn, path: string, screen: string, more: Shown) =>
    done(await person.call(path, asked(screen, [made.id], more))).entity as Shown
  const looked = await ask(story.buyer, PURCHASER, 'purchaserPrintOrder', { purpose: 'look' })
  expect([looked.content, looked.printed, typeof looked.drawing]).toEqual([undefined, undefined, 'string'])
  await ask(story.buyer, PURCHASER, 'purchaserPrintOrder', { purpose: 'print', copies: 3 })
  const kept = await ask(story.buyer, PURCHASER, 'purchaserPrintOrder', {})
  expect(kept.printed).toMatchObject({ copies: 4 })
  const { job } = await startedJob(story.buyer, PURCHASER, { ...asked('purchaserPrintOrder', [made.id, order.id]), inBackground: true })
  await jobWhen(story.buyer, job!.id)
  const again = await ask(story.buyer, PURCHASER, 'purchaserPrintOrder', { purpose: 'look' })
  expect(again.printed).toMatchObject({ copies: 5 })

  // The supplier counts its own prints, and neither side learns those of the other.
  const theirs = await ask(story.seller, SUPPLIER, 'supplierPrintOrder', { purpose: 'print' })
  expect(theirs.printed).toMatchObject({ copies: 1 })
  const history = async (person: SignedIn, path: string) => done(await person.call(path, { entity: { id: made.id } })).list as readonly Shown[]
  const buyers = ofPrints(await history(story.buyer, '/api/tradeOrder/purchase/history'))
  const sellers = ofPrints(await history(story.seller, '/api/tradeOrder/supplier/history'))
  expect([buyers.map(([, copies]) => copies), sellers.map(([, copies]) => copies)]).toEqual([[3, 1, 1], [1]])
  expect(buyers[0]![0]).not.toBe(sellers[0]![0])
  const { rows } = await sql<{ owner: string; changes: Shown[] }>`
    select coalesce(purchaser, '') as owner, changes from "auditEntry" where document = ${made.id} and action = 'print' order by at, id`.execute(story.api.pool)
  expect(rows.map(({ owner }) => owner !== '')).toEqual([true, true, true, false])
  expect(rows[2]!.changes.find(({ path }) => path === 'job')).toMatchObject({ after: job!.id })
})

test('[ORD-54] who is refused has printed nothing: no copy is counted', async () => {
  const reader = await story.api.login('reader')
  expect(refusals(await reader.call(PURCHASER, asked('purchaserPrintOrder', [order.id], { purpose: 'print' })))).toEqual([' NO_PERMISSION'])
  const { rows } =
    await sql`select from "auditEntry" where document = ${order.id} and action = 'print' and not refused and account = ${reader.accountId}`.execute(
      story.api.pool,
    )
  expect(rows).toEqual([])
})
