import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { suppliers } from '../../scripts/seed/enterprises.ts'
import { DEMONSTRATION_PASSWORD } from '../../scripts/seed/people.ts'
import { type Shown, done } from '../scenarios/story.ts'
import { screenshot } from '../support/browser/browser.ts'
import { demonstration } from '../support/browser/demonstration.ts'
import { type HttpSession, signIn } from '../support/http-session.ts'
import { type Visitor, visit } from '../support/browser/visitor.ts'

const here = demonstration()
const TIMEOUT = { timeout: 60_000 }
const OFFICE = { width: 1366, height: 800 }
const WIDE = { width: 1440, height: 900 }
const day = (fromNow: number) => new Date(Date.now() + fromNow * 86_400_000).toISOString().slice(0, 10)

/**
 * An inquiry of so many parts, 40 of each at a target of 110, quoted for so many suppliers: the first part at 100.50 by the first of them, at 101.50 by the
 * second and so on, the second part at 100.50 by the second. Returns its number.
 */
async function quoted(buyer: HttpSession, name: string, parts: number, count: number): Promise<string> {
  const known = done(await buyer.call('/api/epRelation/list', { entity: {}, pager: { page: 1, pageSize: 200 } })).list as readonly Shown[]
  const seeded = suppliers.flatMap((each) => known.filter((row) => row.name === each.name && row.level !== 'FROZEN')).slice(0, count)
  const invited = [...seeded]
  while (invited.length < count) {
    const code = `${name}-${invited.length}`
    const entity = { code, name: `Workshop ${code}`, contacts: [{ name: 'Zhao', primary: true }] }
    invited.push(done(await buyer.call('/api/epRelation/add', { entity })).entity as Shown)
  }
  const lines = Array.from({ length: parts }, (_, place) => ({
    partName: `Cylinder ${place + 1}`,
    partNumber: `${name}-${String(place + 1).padStart(3, '0')}`,
    quantity: '40',
    deliveryDate: day(60),
    targetPrice: '110',
  }))
  const group = (done(await buyer.call('/api/purchasingGroup/list', { entity: {}, pager: { page: 1, pageSize: 20 } })).list as readonly Shown[])[0]!
  const entity = {
    name,
    purchasingGroup: group.id,
    deadline: `${day(5)}T04:00:00Z`,
    deliveryAddress: 'Gate 3',
    invitees: invited.map(({ id }) => ({ supplier: id })),
    lines,
  }
  const draft = done(await buyer.call('/api/inquiry/purchase/create', { entity })).entity as Shown
  const { inquiryNumber } = done(await buyer.call('/api/inquiry/purchase/send', { entity: { id: draft.id } })).entity as Shown
  const where = [{ field: 'inquiryNumber', operator: 'equals', value: inquiryNumber }]
  const quotations = done(await buyer.call('/api/quo/purchase/list', { entity: { where }, pager: { page: 1, pageSize: 50 } })).list as readonly Shown[]
  for (const [place, { id }] of quotations.entries()) {
    const { lines: asked } = done(await buyer.call('/api/quo/purchase/detail', { entity: { id } })).entity as Shown
    const prices = (asked as readonly Shown[]).map((line, part) => ({
      id: line.id,
      price: `${100 + ((place - part + parts * count) % count)}.50`,
      replyDate: day(30 + place),
    }))
    done(await buyer.call('/api/quo/purchase/quote', { entity: { id, lines: prices } }))
  }
  return inquiryNumber as string
}

/** What is written into the cells of a part, by supplier. */
async function takenOf(page: Page, part: string): Promise<Readonly<Record<string, string>>> {
  const row = page.locator('[role=row]').filter({ hasText: part }).first()
  const cells = await row.locator('.matrix-cell').evaluateAll((all) => all.map((cell) => cell.getAttribute('data-taken')))
  const heads = await page.locator('.matrix [data-column^="cell/"]').evaluateAll((all) => all.map((head) => head.getAttribute('title') ?? ''))
  return Object.fromEntries(cells.flatMap((taken, place) => (taken === null ? [] : [[heads[place] ?? '', taken] as const])))
}

/** How many of three places in sight show no cell in the next frame. */
const blankPlaces = (grid: Element) =>
  new Promise<number>((resolve) => {
    requestAnimationFrame(() => {
      const { left, top, width, height } = grid.getBoundingClientRect()
      const shown = [0.3, 0.6, 0.9].map((down) => document.elementFromPoint(left + width * 0.7, top + 60 + (height - 110) * down))
      resolve(shown.filter((element) => (element?.closest('.matrix-cell') ?? null) === null).length)
    })
  })

const figure = ({ page }: Visitor, name: string) => page.locator(`[data-figure="${name}"] strong`)
/** The cell of a part and the n-th supplier. */
const cellOf = (page: Page, part: string, place: number) => page.locator('[role=row]').filter({ hasText: part }).first().locator('.matrix-cell').nth(place)

/** Whether the columns of all suppliers stand in sight, without scrolling sideways. */
const isAllInSight = (page: Page) => page.locator('.matrix [role=grid]').evaluate((grid) => grid.scrollWidth <= grid.clientWidth)

type Wanted = {
  readonly list: string
  readonly name: string
  readonly parts: number
  readonly suppliers: number
  readonly size: { readonly width: number; readonly height: number }
  readonly language: 'cn' | 'en'
  /** Who enters the quotes. */
  readonly by?: string
}

/** The manager before the matrix of a new inquiry, on a list that shows its quotes. */
async function openMatrix({ list, name, parts, suppliers: count, size, language, by = 'chen.bo' }: Wanted) {
  const buyer = await signIn(here.sites.urls.purchaser, by, DEMONSTRATION_PASSWORD)
  const number = await quoted(buyer, name, parts, count)
  const manager = await visit(here.browser, here.sites.urls.purchaser, 'chen.bo', size, language)
  const { page } = manager
  await manager.open(`${list}?q=${number}&as=matrix`)
  await page.locator('.matrix-cell').first().waitFor(TIMEOUT)
  return { buyer, number, manager, page }
}

test(
  '[INQ-30] twenty parts of five suppliers are awarded with ten actions: the lowest of all, two of them split; each order has its lines',
  { timeout: 400_000 },
  async () => {
    const buyer = await signIn(here.sites.urls.purchaser, 'chen.bo', DEMONSTRATION_PASSWORD)
    const number = await quoted(buyer, `MX${Date.now()}`, 20, 5)
    const manager = await visit(here.browser, here.sites.urls.purchaser, 'chen.bo', WIDE, 'en')
    const { page } = manager
    let actions = 0
    const act = async (doing: () => Promise<unknown>) => {
      actions++
      await doing()
    }
    await manager.open(`purchaserReviewQuotation?q=${number}`)
    await act(() => page.locator('[data-shape="matrix"]').click())
    await page.locator('.matrix-cell').first().waitFor(TIMEOUT)
    expect(new URL(page.url()).searchParams.get('as')).toBe('matrix')
    await screenshot(page, 'matrix-1-read')
    await expect.poll(() => isAllInSight(page), TIMEOUT).toBe(true)

    await act(() => manager.action('takeBest').click())
    await expect.poll(() => figure(manager, 'sum').innerText(), TIMEOUT).toBe('80,400.00 CNY')
    await expect.poll(() => figure(manager, 'targetPrice').innerText(), TIMEOUT).toBe('−7,600.00 CNY')
    await expect.poll(() => figure(manager, 'best').innerText(), TIMEOUT).toBe('+0.00 CNY')
    await screenshot(page, 'matrix-2-best')

    // The first part is split by mouse, 16 of 40; the second by the keyboard, 10 of 40.
    const first = (await page.locator('.matrix .rdg-row').first().locator('[role=gridcell]').first().innerText()).trim()
    await act(() => cellOf(page, first, 1).click())
    await act(() => page.keyboard.type('16'))
    await screenshot(page, 'matrix-3-split')
    await act(() => page.keyboard.press('Enter'))
    await expect.poll(async () => Object.values(await takenOf(page, first)).toSorted(), TIMEOUT).toEqual(['16', '24'])
    await act(() => page.keyboard.press('ArrowRight'))
    await act(() => page.keyboard.type('10'))
    await act(() => page.keyboard.press('Enter'))
    await expect.poll(() => figure(manager, 'best').innerText(), TIMEOUT).toMatch(/^\+\d/)

    await act(() => page.keyboard.press('Control+Enter'))
    const documents = page.locator('.form [role=tablist] [role=tab]')
    await expect.poll(() => documents.count(), TIMEOUT).toBe(5)
    await screenshot(page, 'matrix-4-orders')
    await act(() => page.keyboard.press('Control+Enter'))
    await page.locator('[data-screen="successPage"]').waitFor(TIMEOUT)
    expect(actions).toBe(10)

    const where = [{ field: 'quotation.inquiryNumber', operator: 'equals', value: number }]
    const lines = done(
      await buyer.call('/api/quo/purchase/itemList', { entity: { where, screen: 'purchaserReviewQuotation' }, pager: { page: 1, pageSize: 200 } }),
    ).list as readonly Shown[]
    const awarded = lines.map((line) => Number(line.awardedQuantity)).filter((quantity) => quantity > 0)
    expect(awarded.reduce((sum, quantity) => sum + quantity, 0)).toBe(800)
    expect(awarded.length).toBe(22)
    expect(manager.troubles).toEqual([])
    await manager.close()
  },
)

test(
  'everything in the matrix is done by keys: Space takes a cell whole and gives it back, B the lowest, Delete and Ctrl+Z, Escape leaves a number unsaid',
  { timeout: 400_000 },
  async () => {
    const { manager, page } = await openMatrix({ list: 'screeningQuotation', name: `MK${Date.now()}`, parts: 3, suppliers: 3, size: OFFICE, language: 'cn' })
    const part = (await page.locator('.matrix .rdg-row').first().locator('[role=gridcell]').first().innerText()).trim()
    const taken = async () => Object.values(await takenOf(page, part)).toSorted()
    await page.locator('.matrix .rdg-row [role=gridcell]').first().click()
    await page.keyboard.press('Control+ArrowRight')
    await page.keyboard.press(' ')
    await expect.poll(taken, TIMEOUT).toEqual(['40'])
    await page.keyboard.press(' ')
    await expect.poll(taken, TIMEOUT).toEqual([])
    await page.keyboard.press('b')
    await expect.poll(taken, TIMEOUT).toEqual(['40'])
    await page.keyboard.press('ArrowLeft')
    await page.keyboard.press('ArrowLeft')
    await page.keyboard.press('Delete')
    await expect.poll(taken, TIMEOUT).toEqual([])
    await page.keyboard.press('Shift+B')
    await expect.poll(() => page.locator('.matrix-cell[data-taken]').count(), TIMEOUT).toBe(3)
    await page.keyboard.press('Control+z')
    await page.keyboard.type('7')
    await page.keyboard.press('Escape')
    await expect.poll(taken, TIMEOUT).not.toContain('7')
    await page.keyboard.type('41')
    await page.keyboard.press('Enter')
    await page.locator('.semi-toast').filter({ hasText: '此处最多可取 40' }).first().waitFor(TIMEOUT)
    await expect.poll(taken, TIMEOUT).not.toContain('41')
    // Back from the form, what was taken is still there.
    await page.keyboard.press('Shift+B')
    await page.keyboard.press('Control+Enter')
    await page.locator('.form').waitFor(TIMEOUT)
    await page.goBack()
    await expect.poll(() => page.locator('.matrix-cell[data-taken]').count(), TIMEOUT).toBe(3)
    expect(manager.troubles).toEqual([])
    await manager.close()
  },
)

test(
  '[INQ-101, INQ-103] in a comparison 12.5 of 40 are proposed beside the lowest: the total beneath is the one that the server works out, 28.25 above the lowest',
  { timeout: 400_000 },
  async () => {
    const buyer = await signIn(here.sites.urls.purchaser, 'chen.bo', DEMONSTRATION_PASSWORD)
    const number = await quoted(buyer, `MC${Date.now()}`, 3, 3)
    const where = [{ field: 'quotation.inquiryNumber', operator: 'equals', value: number }]
    const rows = done(
      await buyer.call('/api/quo/purchase/itemList', { entity: { where, screen: 'purchaserReviewQuotation' }, pager: { page: 1, pageSize: 50 } }),
    ).list as readonly Shown[]
    const lines = rows.map(({ id, quoteVersion }) => ({ quotationLine: id, quotedVersion: quoteVersion }))
    const { id } = done(await buyer.call('/api/comparePrice/add', { entity: { lines } })).entity as Shown
    const manager = await visit(here.browser, here.sites.urls.purchaser, 'chen.bo', OFFICE, 'en')
    const { page } = manager
    await manager.open(`purchaserComparativePriceDetail?id=${id}`)
    await page.locator('[data-pivot] .matrix-cell').first().waitFor(TIMEOUT)
    await manager.action('takeBest').click()
    // The third in rank of the first part: 2 dearer, with 13 % of tax 2.26 a piece.
    await page.locator('.matrix .rdg-row').first().locator('.matrix-cell').filter({ hasText: /^3/ }).first().click()
    await page.keyboard.type('12.5')
    await page.keyboard.press('Enter')
    await expect.poll(() => figure(manager, 'best').innerText(), TIMEOUT).toBe('+28.25 CNY')
    // The target of 110 is 124.30 with tax: 14,916.00 for 120 pieces.
    await expect.poll(() => figure(manager, 'comparedTarget').innerText(), TIMEOUT).toBe('−1,259.95 CNY')
    const told = await figure(manager, 'sum').innerText()
    await manager.action('awardTaken').click()
    await page.locator('.semi-toast').first().waitFor(TIMEOUT)
    const saved = done(await buyer.call('/api/comparePrice/detail', { entity: { id } })).entity as Shown
    expect(saved).toMatchObject({ aboveLowest: '28.25' })
    expect(told.replaceAll(',', '')).toBe(`${Number(saved.amount).toFixed(2)} CNY`)
    expect((saved.lines as readonly Shown[]).map(({ proposedQuantity }) => proposedQuantity).toSorted()).toEqual([
      '0',
      '0',
      '0',
      '0',
      '0',
      '12.5',
      '27.5',
      '40',
      '40',
    ])
    expect(manager.troubles).toEqual([])
    await manager.close()
  },
)

test(
  '[INQ-30] what the proposal would do stands beneath before it is taken: P asks for it, P takes it, Ctrl+Z gives it back',
  { timeout: 400_000 },
  async () => {
    const { manager, page } = await openMatrix({
      list: 'purchaserReviewQuotation',
      name: `MG${Date.now()}`,
      parts: 3,
      suppliers: 3,
      size: WIDE,
      language: 'en',
    })
    await page.locator('.matrix .rdg-row [role=gridcell]').first().click()
    await page.keyboard.press('p')
    await expect.poll(() => figure(manager, 'proposed').innerText(), TIMEOUT).toBe('12,060.00 CNY')
    expect(await page.locator('.matrix-cell[data-taken]').count()).toBe(0)
    await screenshot(page, 'matrix-6-proposed')
    await page.keyboard.press('p')
    await expect.poll(() => figure(manager, 'sum').innerText(), TIMEOUT).toBe('12,060.00 CNY')
    expect(await page.locator('.matrix-cell[data-taken]').count()).toBe(3)
    await page.keyboard.press('Control+z')
    await expect.poll(() => page.locator('.matrix-cell[data-taken]').count(), TIMEOUT).toBe(0)
    expect(manager.troubles).toEqual([])
    await manager.close()
  },
)

test('a price that was quoted anew since the matrix was read is not awarded: the refusal says so', { timeout: 400_000 }, async () => {
  const { buyer, number, manager, page } = await openMatrix({
    list: 'purchaserFilterQuotation',
    name: `MV${Date.now()}`,
    parts: 2,
    suppliers: 2,
    size: OFFICE,
    language: 'en',
  })
  await manager.action('takeBest').click()
  const where = [{ field: 'inquiryNumber', operator: 'equals', value: number }]
  for (const { id } of done(await buyer.call('/api/quo/purchase/list', { entity: { where } })).list as readonly Shown[]) {
    const { lines } = done(await buyer.call('/api/quo/purchase/detail', { entity: { id } })).entity as Shown
    const dearer = (lines as readonly Shown[]).map((line) => ({ id: line.id, price: '150', replyDate: day(30) }))
    done(await buyer.call('/api/quo/purchase/quote', { entity: { id, lines: dearer } }))
  }
  await manager.action('awardTaken').click()
  await expect.poll(() => page.locator('.error-state').innerText(), TIMEOUT).toContain('100.5 → 150')
  await screenshot(page, 'matrix-5-quoted-anew')
  await manager.close()
})

test('two hundred parts of twenty suppliers are scrolled without a blank: every row that is in sight has its cells', { timeout: 600_000 }, async () => {
  const { manager, page } = await openMatrix({
    list: 'purchaserReviewQuotation',
    name: `MP${Date.now()}`,
    parts: 200,
    suppliers: 20,
    size: WIDE,
    language: 'en',
    by: 'admin.hengrui',
  })
  await manager.action('takeBest').click()
  await expect.poll(() => figure(manager, 'sum').innerText(), TIMEOUT).toBe('804,000.00 CNY')
  const grid = page.locator('.matrix [role=grid]')
  await grid.hover()
  let blank = 0
  for (const [right, down, times] of [
    [0, 120, 70],
    [120, 0, 26],
  ] as const)
    for (let step = 0; step < times; step++) {
      await page.mouse.wheel(right, down)
      blank += await grid.evaluate(blankPlaces)
    }
  expect(blank).toBe(0)
  expect(await grid.evaluate(({ scrollTop, scrollLeft }) => scrollTop > 7000 && scrollLeft > 2000)).toBe(true)
  expect(manager.troubles).toEqual([])
  await manager.close()
})

test(
  '[INQ-30, INQ-101] on 1440 pixels the prices of five suppliers stand side by side without scrolling, in both languages, in a list and in a comparison',
  { timeout: 400_000 },
  async () => {
    const buyer = await signIn(here.sites.urls.purchaser, 'chen.bo', DEMONSTRATION_PASSWORD)
    const number = await quoted(buyer, `MS${Date.now()}`, 4, 5)
    const where = [{ field: 'quotation.inquiryNumber', operator: 'equals', value: number }]
    const asked = { entity: { where, screen: 'purchaserReviewQuotation' }, pager: { page: 1, pageSize: 50 } }
    const rows = done(await buyer.call('/api/quo/purchase/itemList', asked)).list as readonly Shown[]
    const lines = rows.map(({ id, quoteVersion }) => ({ quotationLine: id, quotedVersion: quoteVersion }))
    const { id } = done(await buyer.call('/api/comparePrice/add', { entity: { lines } })).entity as Shown
    for (const language of ['cn', 'en'] as const) {
      const manager = await visit(here.browser, here.sites.urls.purchaser, 'chen.bo', WIDE, language)
      const { page } = manager
      for (const [name, address] of [
        ['list', `purchaserReviewQuotation?q=${number}&as=matrix`],
        ['comparison', `purchaserComparativePriceDetail?id=${id}`],
      ] as const) {
        await manager.open(address)
        await page.locator('.matrix-cell').first().waitFor(TIMEOUT)
        await page.locator('.matrix').first().scrollIntoViewIfNeeded()
        await screenshot(page, `matrix-five-${name}-${language}-1440`)
        await expect.poll(() => isAllInSight(page), TIMEOUT).toBe(true)
      }
      expect(manager.troubles).toEqual([])
      await manager.close()
    }
  },
)
