import { test } from 'vitest'
import { visit } from '../support/visitor.ts'
import { demonstration } from '../support/demonstration.ts'

const here = demonstration()
test('look', async () => {
  const who = await visit(here.browser, here.sites.urls.purchaser, 'lin.yue')
  const { page } = who
  const shot = async (name: string) => {
    await page.waitForTimeout(1500)
    await page.screenshot({ path: `/tmp/h3-shots/${name}.png` })
  }
  await who.open('project')
  await page.waitForTimeout(2500)
  await shot('project-cn')
  await page.locator('[role=row]').nth(3).locator('[role=gridcell]').nth(2).click()
  await page.waitForTimeout(2500)
  await shot('detail-cn')
  await who.open('projectCreate')
  await page.waitForTimeout(2500)
  await shot('create-cn')
  await who.open('manageInfo')
  await page.waitForTimeout(2000)
  await shot('manageInfo-cn')
  const emma = await visit(here.browser, here.sites.urls.purchaser, 'emma.clark')
  await emma.open('project')
  await emma.page.waitForTimeout(3500)
  await emma.page.screenshot({ path: '/tmp/h3-shots/project-en.png' })
  await emma.page.locator('[role=row]').nth(3).locator('[role=gridcell]').nth(2).click()
  await emma.page.waitForTimeout(3500)
  await emma.page.screenshot({ path: '/tmp/h3-shots/detail-en.png' })
  await emma.open('projectCreate')
  await emma.page.waitForTimeout(3000)
  await emma.page.screenshot({ path: '/tmp/h3-shots/create-en.png' })
}, 200000)
