import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { screenshot } from '../support/browser/browser.ts'
import { pasteByKey } from '../support/browser/clipboard.ts'
import { demonstration } from '../support/browser/demonstration.ts'
import { typeInto } from '../support/browser/type-into.ts'
import { type Visitor, visit } from '../support/browser/visitor.ts'

const here = demonstration({ clipboard: true })
let buyer: Visitor

beforeAll(async () => {
  buyer = await visit(here.browser, here.sites.urls.purchaser, 'lin.yue', { width: 1366, height: 800 }, 'en')
}, 240_000)

const lines = (page: Page) => page.locator('[data-lines="lines"]')
const cells = (page: Page, text: string) => lines(page).locator('[role=gridcell]').filter({ hasText: text })

/** The drafts that the browser keeps, read as the page itself would. */
function keptDrafts(page: Page): Promise<number> {
  return page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        const opening = indexedDB.open('counterpart-drafts', 1)
        // The page has not reached it yet: it must find its own draft.
        opening.addEventListener('upgradeneeded', () => opening.transaction?.abort())
        opening.addEventListener('error', () => resolve(0))
        opening.addEventListener('success', () => {
          const counting = opening.result.transaction('drafts').objectStore('drafts').count()
          counting.addEventListener('success', () => {
            resolve(counting.result)
            opening.result.close()
          })
        })
      }),
  )
}

async function openForm(): Promise<Page> {
  const page = await buyer.page.context().newPage()
  await page.goto(`${here.sites.urls.purchaser}/purchaserCreateOrder`)
  await page.locator('[data-field="deliveryAddress"]').waitFor()
  return page
}

/** Pastes a block into the lines, from the first cell of a new line on. */
async function paste(page: Page, text: string): Promise<void> {
  await page.locator('[data-action="addLine"]').click()
  await lines(page).locator('[role=gridcell][tabindex="0"]').first().waitFor()
  await pasteByKey(page, text)
}

test('the content of a form, refused texts included, comes back after its tab was closed, until it is discarded', async () => {
  const page = await openForm()
  await typeInto(page.locator('[data-field="deliveryAddress"] input'), 'Gate 7')
  await paste(page, 'P-1\tBearing\t\t2.5\nP-2\tShaft\t\tten\n')
  await cells(page, 'Shaft').waitFor()
  await cells(page, 'ten').waitFor()
  await expect.poll(() => keptDrafts(page)).toBe(1)
  // The last key before the tab closes is kept too.
  await typeInto(page.locator('[data-field="deliveryAddress"] input'), 'Gate 8')
  const closed = page.waitForEvent('close')
  await page.close({ runBeforeUnload: true })
  await closed

  const again = await openForm()
  const banner = again.locator('.form-draft')
  await banner.waitFor()
  await screenshot(again, 'kept-draft')
  expect(await banner.innerText()).toMatch(/Your unsaved draft from 20\d\d-/)
  await expect.poll(() => again.locator('[data-field="deliveryAddress"] input').inputValue()).toBe('Gate 8')
  await cells(again, 'Bearing').waitFor()
  await cells(again, '2.5').first().waitFor()
  await expect.poll(() => cells(again, 'ten').locator('[aria-invalid]').count()).toBe(1)

  await again.locator('[data-action="discardDraft"]').click()
  await banner.waitFor({ state: 'detached' })
  // A new form proposes the address of the last order.
  await expect.poll(() => again.locator('[data-field="deliveryAddress"] input').inputValue()).toMatch(/^(?!Gate).+/)
  await expect.poll(() => cells(again, 'Bearing').count()).toBe(0)
  await expect.poll(() => keptDrafts(again)).toBe(0)
  await again.close()
  const third = await openForm()
  expect(await third.locator('.form-draft').count()).toBe(0)
  await third.close()
})

test('a draft that an older page left behind in another shape does no harm', async () => {
  const page = await openForm()
  const user = await page.evaluate(() => Object.keys(localStorage).join())
  expect(user).not.toContain('draft')
  await typeInto(page.locator('[data-field="deliveryAddress"] input'), 'Gate 9')
  await expect.poll(() => keptDrafts(page)).toBe(1)
  await page.evaluate(
    () =>
      new Promise<void>((resolve) => {
        const opening = indexedDB.open('counterpart-drafts', 1)
        opening.addEventListener('success', () => {
          const transaction = opening.result.transaction('drafts', 'readwrite')
          const cursor = transaction.objectStore('drafts').openCursor()
          cursor.addEventListener('success', () => {
            if (cursor.result === null) return
            const document = { deliveryAddress: 'Gate 9', currency: { once: 'an object' }, gone: ['field'] }
            cursor.result.update({ ...cursor.result.value, documents: [{ header: document, lines: {} }] })
          })
          transaction.addEventListener('complete', () => {
            opening.result.close()
            resolve()
          })
        })
      }),
  )
  await page.close()
  const again = await openForm()
  await again.locator('.form-draft').waitFor()
  await expect.poll(() => again.locator('[data-field="deliveryAddress"] input').inputValue()).toBe('Gate 9')
  expect(buyer.troubles).toEqual([])
  await again.close()
})
