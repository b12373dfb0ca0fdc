import { mkdirSync, mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Browser } from 'playwright-core'
import * as XLSX from 'xlsx'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openBrowser } from '../support/browser/browser.ts'
import { contentOf } from '../support/browser/content-of-download.ts'
import { type DemonstrationSites, startDemonstration } from '../support/browser/demonstration-sites.ts'
import { visit } from '../support/browser/visitor.ts'

let browser: Browser
let sites: DemonstrationSites
const files = mkdtempSync(join(tmpdir(), 'files-'))

beforeAll(async () => {
  process.env['COUNTERPART_FILES'] = files
  browser = await openBrowser()
  sites = await startDemonstration()
}, 240_000)
afterAll(async () => {
  await browser.close()
  await sites.close()
  delete process.env['COUNTERPART_FILES']
  rmSync(files, { recursive: true })
})

test('[MAT-49] a purchasing manager downloads the materials, changes a name in the file, sees what would change, and confirms', async () => {
  const manager = await visit(browser, sites.urls.purchaser, 'chen.bo')
  const { page } = manager
  await manager.open('materialLibrary')
  await page.locator('[data-action="import:materialChanges"]').click()
  const dialog = page.locator('[data-import=materialChanges]')
  await dialog.getByText('每行按“编号”匹配已有记录').waitFor()
  const [download] = await Promise.all([page.waitForEvent('download'), dialog.locator('[data-action=downloadPresent]').click()])
  const book = XLSX.read(await contentOf(download), { cellNF: true })
  const sheet = book.Sheets[book.SheetNames[0]!]!
  const headings = (XLSX.utils.sheet_to_json(sheet, { header: 1 }) as string[][])[0]!
  expect(headings.slice(0, 4)).toEqual(['编号', '版本', '物料编码', '物料名称'])
  const count = XLSX.utils.decode_range(sheet['!ref']!).e.r
  XLSX.utils.sheet_add_aoa(sheet, [['改过的名称']], { origin: 'D2' })
  const buffer = XLSX.write(book, { type: 'buffer', bookType: 'xlsx' }) as Buffer

  const [chooser] = await Promise.all([page.waitForEvent('filechooser'), dialog.locator('[data-action=chooseFile]').click()])
  await chooser.setFiles({ name: 'materials.xlsx', mimeType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet', buffer })
  await dialog.getByText(`共 ${count} 行：将修改 1 条，${count - 1} 行无变化`).waitFor()
  expect(await page.locator('[role=grid]').getByText('改过的名称').count()).toBe(0)
  await page.locator('[data-action=applyImport]', { hasText: '确认修改 1 条' }).click()
  await dialog.getByText(`共 ${count} 行：已修改 1 条，${count - 1} 行无变化`).waitFor()
  await page.locator('[data-action=closeDialog]').click()
  await page.locator('[role=grid]').getByText('改过的名称').first().waitFor()
  expect(manager.troubles).toEqual([])
  await manager.close()
})

test('[MAT-49] when the present data cannot be written, the dialog says so and why, and trying again brings the file', async () => {
  const manager = await visit(browser, sites.urls.purchaser, 'chen.bo')
  const { page } = manager
  await manager.open('materialLibrary')
  await page.locator('[data-action="import:materialChanges"]').click()
  const dialog = page.locator('[data-import=materialChanges]')
  // The folder of files is away, as when a disk is unmounted.
  const away = `${files}-away`
  renameSync(files, away)
  writeFileSync(files, '')
  await dialog.locator('[data-action=downloadPresent]').click()
  const failure = dialog.locator('.import-present')
  await failure.getByText('当前数据未能下载').waitFor()
  await failure.getByText('系统出错，任务未完成；如再次出现，请联系管理员').waitFor()
  rmSync(files)
  mkdirSync(files)
  const [download] = await Promise.all([page.waitForEvent('download'), failure.getByRole('button', { name: '重试' }).click()])
  expect(XLSX.read(await contentOf(download)).SheetNames).toHaveLength(1)
  await failure.waitFor({ state: 'detached' })
  rmSync(away, { recursive: true })
  await manager.close()
})
