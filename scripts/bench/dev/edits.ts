import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { visit } from '../../../tests/support/browser/visitor.ts'
import type { Bench } from '../frame/bench.ts'
import { figureOf } from '../frame/figure.ts'
import { benchBrowser } from '../page/bench-browser.ts'
import { startDev } from './dev-server.ts'

const PORT = 9701
/** The longest time from an edit until it shows (ms). */
const TARGET_MS = 1000
const ROUTE = 'purchaserCreateOrder'
/** The values that the form holds while the declarations change, by field. */
const TYPED = { erpRemark: 'deliver to gate 3', remark: 'before noon' }
const screenFile = `screens/orders/${ROUTE}.screen.json`
const fieldsFile = 'schemas/orders/order/order.fields.json'
const rulesFile = 'schemas/orders/order/order.rules.json'
const wordsFile = 'locales/en/orders.json'

/** An edit of a file, and what the page shows after it. */
type Edit = { readonly file: string; readonly from: string; readonly to: string; readonly seen: Seen }
/** `text`: the beginning of the expected text; `isAtLine`: the line number of the edit follows it. */
type Seen = { readonly selector: string; readonly text?: string; readonly isAtLine?: boolean; readonly isGone?: boolean }

const isGone = (selector: string, gone: boolean): Seen => ({ selector, ...(gone ? { isGone: true } : {}) })
const problems = (file: string, isNew: boolean): Seen =>
  isNew ? { selector: '#declaration-problems b', text: `${file}:`, isAtLine: true } : { selector: '#declaration-problems', isGone: true }

/** For each kind, an edit and its reversal. */
const kinds: Readonly<Record<string, readonly [Edit, Edit]>> = {
  'texts: a title': both(wordsFile, `"${ROUTE}": "Create order"`, `"${ROUTE}": "Create purchase order"`, (isNew) => ({
    selector: '.form-head h1',
    text: isNew ? 'Create purchase order' : 'Create order',
  })),
  'screen: a field is taken away': both(screenFile, '"orderType",\n        "orderLabel",', '"orderType",', (isNew) =>
    isGone('[data-field="orderLabel"]', isNew),
  ),
  'entity: a text may be longer': both(
    fieldsFile,
    '"remark": { "type": "longText", "maxLength": 400 },',
    '"remark": { "type": "longText", "maxLength": 500 },',
    (isNew) => ({ selector: '[data-field="remark"] .semi-input-textarea-counter', text: `${TYPED.remark.length}/${isNew ? 500 : 400}` }),
  ),
  'rule: what is typed breaks it': both(
    rulesFile,
    '"priceGiven": { "on": "lines"',
    `"said": { "on": "document", "check": "remark != '${TYPED.remark}'", "code": "PRICE_MISSING", "fields": ["remark"] },\n    "priceGiven": { "on": "lines"`,
    (isNew) => isGone('[data-field="remark"] .field-issue', !isNew),
  ),
  'a mistake, and its end': both(screenFile, '"currency",\n', '"currencyy",\n', (isNew) => problems(screenFile, isNew)),
  'broken JSON, and its end': both(fieldsFile, '"remark": { "type"', '"remark": { "type', (isNew) => problems(fieldsFile, isNew)),
}

/** Edits a declaration while a person types in the open page. */
export const edits: Bench = {
  name: 'dev-edits',
  about: 'npm run dev: from the saving of a file to the open page',
  rounds: 5,
  async run({ rounds, log }) {
    const dev = await startDev(PORT)
    const browser = await benchBrowser()
    try {
      const { page, open, type } = await visit(browser, dev.site, 'lin.yue', undefined, 'en')
      await open(ROUTE)
      for (const [field, value] of Object.entries(TYPED)) await type(field, value)
      const samples = Object.fromEntries(Object.keys(kinds).map((kind) => [kind, [] as number[]]))
      // An edit and its reversal. No edit of one kind, least of all a mistake, remains while another kind is measured.
      for (let round = -1; round < rounds; round++)
        for (const [kind, pair] of Object.entries(kinds))
          for (const edit of pair) {
            const taken = await timeOf(page, dev.folder, edit)
            await dev.followed()
            // The first time, the page also loads the modules that only this needs.
            if (round < 0) continue
            samples[kind]!.push(taken)
            log(`${kind}: ${Math.round(taken)} ms`)
          }
      const all = Object.values(samples).flat()
      const figure = figureOf('from saving to the page', 'ms', { 'all edits': all, ...samples }, [
        { kind: 'own', of: 'median', atMost: TARGET_MS },
        { kind: 'own', of: 'most', atMost: TARGET_MS },
      ])
      return {
        figures: [figure],
        notes: [
          'A whole project, its demonstration data and both sites. A form is open and written in; after each edit what was typed must be there still. Two edits of each kind are not counted, and the next is made once the server has followed the one before.',
        ],
      }
    } finally {
      await browser.close()
      await dev.stop()
    }
  },
}

function both(file: string, old: string, changed: string, seen: (isNew: boolean) => Seen): readonly [Edit, Edit] {
  return [
    { file, from: old, to: changed, seen: seen(true) },
    { file, from: changed, to: old, seen: seen(false) },
  ]
}

async function timeOf(page: Page, folder: string, { file, from, to, seen }: Edit): Promise<number> {
  const path = join(folder, file)
  const text = readFileSync(path, 'utf8')
  if (!text.includes(from)) throw new Error(`Cannot edit ${file}: "${from}" does not stand there`)
  const line = text.slice(0, text.indexOf(from)).split('\n').length
  const wanted = seen.isAtLine === true ? `${seen.text}${line}:` : seen.text
  const started = performance.now()
  writeFileSync(
    path,
    text.replace(from, () => to),
  )
  await page
    .waitForFunction(
      ({ selector, wanted, isGone }) => {
        const found = document.querySelector(selector)
        return isGone === true ? found === null : found !== null && (wanted === undefined || found.textContent.startsWith(wanted))
      },
      { ...seen, wanted },
      { polling: 'raf', timeout: 30_000 },
    )
    .catch(async (error: unknown) => {
      throw new Error(`${file} with ${to} is not on the page, which says: ${await page.locator('body').innerText()}`, { cause: error })
    })
  const taken = performance.now() - started
  // While a mistake remains, the form is that of the last valid declarations.
  for (const [field, value] of Object.entries(TYPED)) {
    const typed = await page.locator(`[data-field="${field}"] input, [data-field="${field}"] textarea`).first().inputValue()
    if (typed !== value) throw new Error(`What was typed is lost after an edit of ${file}: "${typed}"`)
  }
  return taken
}
