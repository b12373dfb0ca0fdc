import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { demonstration } from '../support/browser/demonstration.ts'
import { visit } from '../support/browser/visitor.ts'

const here = demonstration()

/** The accessible names on a page that are English words. Names, numbers and codes of the data have capitals, digits or Chinese. */
const englishNames = (page: Page) =>
  page.evaluate(() => {
    const told = [...document.querySelectorAll('[aria-label], [title], [placeholder], img[alt]')].filter(
      (each) => each.closest('[aria-hidden="true"]') === null,
    )
    const names = told.flatMap((each) => ['aria-label', 'title', 'placeholder', 'alt'].map((name) => each.getAttribute(name) ?? ''))
    return [...new Set(names)].filter((name) => /^[A-Za-z]?[a-z]+( [a-z]+)*$/.test(name))
  })

const screens = [
  'purchaseList',
  'purchaserOrderList',
  'purchaserReceivingIndex',
  'inquiriesOnly',
  'purchaserCreateOrder',
  'purchaserPreferenceSettings',
  'materialManage',
]

test('no control of a Chinese page has an English name', { timeout: 240_000 }, async () => {
  const manager = await visit(here.browser, here.sites.urls.purchaser, 'chen.bo', { width: 1366, height: 800 }, 'cn')
  const { page } = manager
  for (const screen of screens) {
    await manager.open(screen)
    expect({ screen, names: await englishNames(page) }).toEqual({ screen, names: [] })
  }

  await manager.open('inquiriesOnly')
  await page.locator('[data-field="deadline"] input').first().press('Alt+ArrowDown')
  await page.locator('.semi-datepicker-navigation').first().waitFor()
  expect({ screen: 'the calendar', names: await englishNames(page) }).toEqual({ screen: 'the calendar', names: [] })
  await page.keyboard.press('Escape')
  await page.keyboard.press('Control+Enter')
  await page.locator('.semi-toast').waitFor()
  expect({ screen: 'a notice', names: await englishNames(page) }).toEqual({ screen: 'a notice', names: [] })

  await manager.open('purchaseList')
  await page.locator('[data-action="add"]').first().click()
  await page.locator('[data-dialog]').waitFor()
  expect({ screen: 'a dialog', names: await englishNames(page) }).toEqual({ screen: 'a dialog', names: [] })
  await page.getByRole('button', { name: '关闭', exact: true }).click()
  await page.locator('[role=dialog]').waitFor({ state: 'detached' })
  await manager.close()
})
