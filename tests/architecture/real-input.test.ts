import { spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { projectRoot } from '../../engine/server/model/load-model.ts'

/** Actions that no person can do, one a line, with the rule that refuses each. A function given by name is refused where it stands. */
const REFUSED = [
  [`await page.evaluate(() => document.activeElement?.dispatchEvent(made))`, 'no-restricted-properties'],
  [`const paste = new ClipboardEvent('paste')`, 'no-restricted-globals'],
  [`const data = new DataTransfer()`, 'no-restricted-globals'],
  [`const key = new KeyboardEvent('keydown', { key: 'v' })`, 'no-restricted-globals'],
  [`await input.setInputFiles('drawing.pdf')`, 'no-restricted-properties'],
  [`await page.waitForTimeout(1000)`, 'no-restricted-properties'],
  [`await input.evaluate((box) => { box.value = '7' })`, 'by-person'],
  [`await input.evaluate((box) => { box['checked'] = true })`, 'by-person'],
  [`await page.evaluate(() => { const box = document.forms[0]; box.scrollTop = 500 })`, 'by-person'],
  [`await entry.evaluate((link) => link.click())`, 'by-person'],
  [`await page.locator('a').evaluateAll((all) => all.forEach((one) => one.focus()))`, 'by-person'],
  [`await page.keyboard.insertText('7')`, 'no-restricted-properties'],
  [`await page.locator('select').selectOption('choice')`, 'no-restricted-properties'],
  [`await page.getByRole('switch').click({ force: true })`, 'by-person'],
  [`await page.locator('input').fill('7', { timeout: 1000, force: true })`, 'by-person'],
  [`function clear(box) { box.value = '' }`, 'by-person'],
  [`await input.evaluate(clear)`, undefined],
  [`await page.evaluate(press)`, undefined],
  [`const press = () => document.querySelector('a').click()`, 'by-person'],
  [`await page.evaluate(imported)`, 'by-person'],
  [`await page.evaluate("document.querySelector('a').click()")`, 'by-person'],
  [`await page.$eval('input', \`box => box.value = '7'\`)`, 'by-person'],
  [`await page.addInitScript({ path: 'press.js' })`, 'by-person'],
] as const

/** Actions of a person, and reading from the page. */
const TAKEN = `
await page.keyboard.press('Control+v')
await page.mouse.wheel(0, 500)
await page.locator('a').click()
await page.locator('input').fill('7')
const width = await page.locator('main').evaluate((main) => main.getBoundingClientRect().width)
await page.evaluate((text) => navigator.clipboard.writeText(text), 'P-1')
const widthOf = (element) => element.getBoundingClientRect().width
const menu = await page.locator('nav').evaluate(widthOf)
function reset(draft) { draft.value = '' }
rmSync(folder, { recursive: true, force: true })
`

let folder: string
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'real-input-'))
  for (const file of ['.oxlintrc.json', 'tests/architecture/real-input.ts']) cpSync(join(projectRoot, file), join(folder, file))
})
afterAll(() => rmSync(folder, { recursive: true }))

/** The project's rules that refuse a file at this path, by line. */
function refusals(path: string, text: string): readonly string[] {
  mkdirSync(join(folder, path, '..'), { recursive: true })
  writeFileSync(join(folder, path), text)
  const { stdout } = spawnSync(process.execPath, [join(projectRoot, 'node_modules/oxlint/bin/oxlint'), '--format=unix', path], {
    cwd: folder,
    encoding: 'utf8',
  })
  return [...stdout.matchAll(/:(\d+):\d+: .*\[\w+\/([^\]]+)\]/g)]
    .map(([, line, rule]) => `${line} ${/no-restricted-properties|no-restricted-globals|by-person/.exec(rule!)?.[0] ?? ''}`)
    .filter((found) => !found.endsWith(' '))
}

test.each(['tests/e2e/by-script.test.ts', 'tests/support/by-script.ts', 'scripts/bench/page/by-script.ts', 'tests/competitors/by-script.tsx'])(
  'in %s a script may not do what a person does',
  (path) => {
    const text = REFUSED.map(([line]) => line).join('\n')
    expect(new Set(refusals(path, text))).toEqual(new Set(REFUSED.flatMap(([, rule], index) => (rule === undefined ? [] : [`${index + 1} ${rule}`]))))
  },
)

test('input by a person, and scripts that only read the page, are accepted', () => {
  expect(refusals('tests/e2e/by-person.test.ts', TAKEN)).toEqual([])
})
