import { expect, test } from 'vitest'
import { changedRules, draftOn, type DraftBase, rebaseDraft } from './rebase-draft.ts'
import { changedKeys, type EditorRow, withMovedRow, rowsToSend } from './template-draft.ts'

const field = (keyName: string, showName: string): EditorRow => ({
  keyName,
  globalTemplateFieldId: keyName,
  showName,
  epShowName: keyName,
  remark: '',
  position: 1,
  isShown: true,
  isCustom: false,
  type: 'text',
  options: '',
  scale: 0,
  isRequired: false,
  attribute: '',
  declaredNames: { cn: showName, en: keyName },
  declaredPosition: 1,
  usedIn: [],
  neededBy: [],
})

const began: DraftBase = {
  version: 3,
  rows: [field('brand', '品牌'), field('project', '项目'), field('material', '材质'), field('process', '工艺')],
  screens: { purchaseList: { brand: 'hidden' } },
}
const named = (rows: readonly EditorRow[], keyName: string, change: Partial<EditorRow>) =>
  rows.map((row) => (row.keyName === keyName ? { ...row, ...change } : row))
const order = (rows: readonly EditorRow[]) => rows.map(({ keyName }) => keyName)

test('[TPL-16] a rebased draft keeps a colleague’s saved changes and adds only the field that this person renamed', () => {
  const mine = { ...draftOn(began), rows: named(began.rows, 'material', { showName: '材料' }) }
  const now: DraftBase = { ...began, version: 4, rows: named(began.rows, 'brand', { showName: '厂牌' }) }
  const after = rebaseDraft(mine, now)
  expect(after.base.version).toBe(4)
  expect(rowsToSend(after.rows).map(({ showName }) => showName)).toEqual(['厂牌', '项目', '材料', '工艺'])
  expect([...changedKeys(after.base.rows, after.rows)]).toEqual(['material'])
  expect([...after.both]).toEqual([])
})

test('[TPL-16] a field that both changed keeps what each of them alone wrote, and is marked', () => {
  const mine = { ...draftOn(began), rows: named(began.rows, 'brand', { showName: '商标' }) }
  const now: DraftBase = { ...began, version: 4, rows: named(began.rows, 'brand', { showName: '厂牌', epShowName: 'Make' }) }
  const after = rebaseDraft(mine, now)
  expect(after.rows[0]).toMatchObject({ showName: '商标', epShowName: 'Make' })
  expect([...after.both]).toEqual(['brand'])
})

test('[TPL-16] a change that both made alike is no conflict', () => {
  const rows = named(began.rows, 'brand', { showName: '厂牌' })
  const after = rebaseDraft({ ...draftOn(began), rows }, { ...began, version: 4, rows })
  expect([...after.both]).toEqual([])
  expect([...changedKeys(after.base.rows, after.rows)]).toEqual([])
})

test('[TPL-16] a field that this person moved follows the same one in the colleague’s order; one that both moved is marked', () => {
  const mine = { ...draftOn(began), rows: withMovedRow(began.rows, 'process', 1) }
  expect(order(mine.rows)).toEqual(['brand', 'process', 'project', 'material'])
  const other: DraftBase = { ...began, version: 4, rows: withMovedRow(began.rows, 'brand', 2) }
  expect(order(other.rows)).toEqual(['project', 'material', 'brand', 'process'])
  const after = rebaseDraft(mine, other)
  expect(order(after.rows)).toEqual(['project', 'material', 'brand', 'process'])
  expect([...after.both]).toEqual([])
  const same: DraftBase = { ...began, version: 4, rows: withMovedRow(began.rows, 'process', 0) }
  const contested = rebaseDraft(mine, same)
  expect(order(contested.rows)).toEqual(['brand', 'process', 'project', 'material'])
  expect([...contested.both]).toEqual(['process'])
})

test('[TPL-16] a draft without moved fields takes the colleague’s order', () => {
  const mine = { ...draftOn(began), rows: named(began.rows, 'brand', { isShown: false }) }
  const after = rebaseDraft(mine, { ...began, version: 4, rows: withMovedRow(began.rows, 'process', 0) })
  expect(order(after.rows)).toEqual(['process', 'brand', 'project', 'material'])
  expect(after.rows[1]).toMatchObject({ keyName: 'brand', isShown: false })
})

test('[TPL-16] the rules of screens are put together one by one, and a rule that both changed is marked', () => {
  const mine = { ...draftOn(began), screens: { purchaseList: { brand: 'required', project: 'hidden' } } as const }
  const now: DraftBase = { ...began, version: 4, screens: { orderList: { process: 'hidden' } } }
  const after = rebaseDraft(mine, now)
  expect(after.screens).toEqual({ orderList: { process: 'hidden' }, purchaseList: { brand: 'required', project: 'hidden' } })
  expect([...after.both]).toEqual(['purchaseList.brand'])
  const taken = rebaseDraft({ ...draftOn(began), screens: {} }, { ...now, screens: { ...began.screens, orderList: { process: 'hidden' } } })
  expect(taken.screens).toEqual({ orderList: { process: 'hidden' } })
})

test('[TPL-16] a mark stays when somebody saves a second time', () => {
  const mine = { ...draftOn(began), rows: named(began.rows, 'brand', { showName: '商标' }) }
  const once = rebaseDraft(mine, { ...began, version: 4, rows: named(began.rows, 'brand', { showName: '厂牌' }) })
  const twice = rebaseDraft(once, { ...once.base, version: 5 })
  expect([...twice.both]).toEqual(['brand'])
  expect(twice.base.version).toBe(5)
})

test('a rule that is set and taken away again is no change', () => {
  expect([...changedRules({ b: { y: 'hidden' }, a: { x: 'hidden' } }, { a: { x: 'hidden' }, b: { y: 'hidden' } })]).toEqual([])
  expect([...changedRules({ a: { x: 'hidden' } }, { a: { x: 'required' } })]).toEqual(['a.x'])
})
