import { beforeAll, expect, test } from 'vitest'
import { demonstration } from '../support/browser/demonstration.ts'
import { typeInto } from '../support/browser/type-into.ts'
import { type Visitor, visit } from '../support/browser/visitor.ts'

const here = demonstration()
let admin: Visitor

beforeAll(async () => {
  admin = await visit(here.browser, here.sites.urls.purchaser, 'admin.hengrui', { width: 1366, height: 900 }, 'en')
}, 240_000)

const TIMEOUT = { timeout: 20_000 }
const preference = (name: string) => admin.page.locator(`[data-preference="${name}"]`)
const closing = () => preference('closeAfterShipping')
const isOn = () => closing().getByRole('switch').isChecked()

test('[PREF-2] [PREF-5] the effect of a switch is shown before it is saved, digits that would cut figures are refused, and the first version is restored', async () => {
  await admin.open('purchaserPreferenceSettings')
  await closing().getByText('Orders can only be closed while nothing has been shipped').waitFor(TIMEOUT)
  await closing()
    .getByText(/Shipped lines in open orders: [1-9]/)
    .waitFor(TIMEOUT)
  await closing().getByRole('switch').click()
  await closing().getByText('Orders can be closed after goods were shipped').waitFor(TIMEOUT)
  await closing().getByText('Changed: off → on').waitFor(TIMEOUT)

  await typeInto(preference('priceScale').locator('input'), '1')
  await preference('priceScale').getByText('1.23456789 will show as 1.2').waitFor(TIMEOUT)
  await admin.page.locator('[data-changes="2"]').waitFor(TIMEOUT)
  await admin.action('saveSettings').click()
  await preference('priceScale')
    .getByText(/Existing values have more than 1 decimal: .*Unit price.* \(\d+\)/)
    .waitFor(TIMEOUT)

  await typeInto(preference('priceScale').locator('input'), '4')
  await admin.page.locator('[data-changes="1"]').waitFor(TIMEOUT)
  await admin.page.keyboard.press('Control+s')
  await admin.page.locator('.settings-foot').waitFor({ state: 'detached', ...TIMEOUT })
  await admin.page.locator('[data-version="1"]').getByText('Allow closing after shipping: off → on').waitFor(TIMEOUT)
  await admin.open('purchaserPreferenceSettings')
  await closing().waitFor(TIMEOUT)
  expect(await isOn()).toBe(true)

  await admin.action('restore:0').click()
  await admin.action('confirmDialog').click()
  await admin.page.locator('[data-version="2"]').getByText('Restored from version 0').waitFor(TIMEOUT)
  await expect.poll(isOn, TIMEOUT).toBe(false)
})

test('[PREF-13] a person finds a preference by its name, and is asked before they leave unsaved changes', async () => {
  await admin.open('purchaserPreferenceSettings')
  await closing().waitFor(TIMEOUT)
  await typeInto(admin.page.getByPlaceholder('Search settings'), 'expert scoring')
  await preference('expertScoring').getByText('RFQs are scored by experts only where the buyer says so').waitFor(TIMEOUT)
  await closing().waitFor({ state: 'detached', ...TIMEOUT })
  await typeInto(admin.page.getByPlaceholder('Search settings'), 'four-eyes')
  await preference('fourEyes').waitFor(TIMEOUT)
  await closing().waitFor({ state: 'detached', ...TIMEOUT })
  await preference('fourEyes').getByRole('switch').click()
  await admin.page.locator('[data-changes="1"]').waitFor(TIMEOUT)
  await admin.page.locator('.shell-menu a[href$="/purchaserOrderList"]').click()
  await admin.action('stay').click()
  await admin.page.locator('[data-changes="1"]').waitFor(TIMEOUT)
  await admin.action('discardSettings').click()
  await admin.page.locator('.settings-foot').waitFor({ state: 'detached', ...TIMEOUT })
  expect(admin.troubles).toEqual([])
})
