import { cpSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { project } from '../paths/project.ts'
import { openDesk } from './desk.ts'
import type { Desk } from './desk.ts'
import { newAction } from './new-action.ts'
import type { AskedForAction } from './new-action.ts'
import { newEntity } from './new-entity.ts'
import type { AskedForEntity } from './new-entity.ts'
import { newField } from './new-field.ts'
import { newScreen } from './new-screen.ts'
import type { AskedForScreen } from './new-screen.ts'
import { newSettings } from './new-settings.ts'
import type { AskedForSettings } from './new-settings.ts'
import { wordsFromFlags, writeWords } from './words.ts'

let root = ''
beforeAll(() => {
  root = mkdtempSync(join(tmpdir(), 'new-'))
  for (const folder of ['schemas', 'screens', 'locales']) cpSync(join(project, folder), join(root, folder), { recursive: true })
})
afterAll(() => rmSync(root, { recursive: true }))

const shelf: AskedForEntity = {
  name: 'shelf',
  area: 'materials',
  side: 'purchaser',
  permission: 'A53',
  fields: ['code:text:required:unique:maxLength=20', 'width:quantity:minimum=0'],
  states: ['FREE:green', 'FULL:red:final'],
  actions: ['fill:FREE:FULL'],
  api: undefined,
  spec: [],
}
const shelves: AskedForScreen = {
  name: 'purchaserShelves',
  kind: 'list',
  entity: 'unit',
  side: 'purchaser',
  permission: 'A53',
  area: undefined,
  detail: undefined,
  form: undefined,
  from: undefined,
  menu: 'settings',
  columns: undefined,
  filters: undefined,
  own: 'shelves at a glance',
  spec: [],
}
const pause: AskedForAction = {
  of: 'order.pause',
  side: 'purchaser',
  permission: 'A30',
  from: ['NORMAL'],
  to: 'SUSPENDED',
  region: undefined,
  input: [],
  guard: [],
  confirm: false,
  danger: false,
  spec: [],
  screens: [],
}
const measuring: AskedForSettings = {
  name: 'purchaserMeasuring',
  side: 'purchaser',
  permission: 'A62',
  area: undefined,
  dictionaries: ['unit'],
  preferences: ['timeZone', 'quantityScale'],
  menu: 'settings',
  own: 'how things are measured',
  spec: [],
}
const words = (cn: readonly string[], en: readonly string[]) => ({ cn: wordsFromFlags(cn), en: wordsFromFlags(en) })

function changedFile(desk: Desk, path: string): string {
  return desk.changes().find((change) => change.path === path)!.after
}

test('a new entity has its states, actions, texts in both languages and a first case, and passes the check', async () => {
  const desk = openDesk(root)
  const wanted = newEntity(desk, shelf)
  const cn = ['货架', 'width=宽度', 'add=新增货架', 'fill=装满', 'FREE=空闲', 'FULL=已满']
  const en = ['Shelf', 'width=Width', 'add=Add shelf', 'fill=Fill', 'FREE=Free', 'FULL=Full']
  await writeWords(desk, wanted, words(cn, en), undefined)
  expect(desk.newProblems().filter(({ severity }) => severity === 'error')).toEqual([])
  expect(changedFile(desk, 'schemas/materials/shelf.entity.json').split('\n').slice(6, 12)).toEqual([
    '  "fields": {',
    '    "code": { "type": "text", "required": true, "maxLength": 20, "unique": true },',
    '    "width": { "type": "quantity", "minimum": "0" }',
    '  },',
    '  "initial": "FREE",',
    '  "states": { "FREE": {}, "FULL": { "final": true } },',
  ])
  expect(JSON.parse(changedFile(desk, 'locales/cn/materials.json'))).toMatchObject({ value: { shelfStatus: { FREE: '空闲', FULL: '已满' } } })
  expect(JSON.parse(changedFile(desk, 'tests/cases/materials/edit-shelf.cases.json'))).toMatchObject({
    usual: { status: 'FREE' },
    cases: [{ codes: [] }, { given: { status: 'FULL' }, codes: ['STATE_NOT_ALLOWED'] }, { without: ['A53'], codes: ['NO_PERMISSION'] }],
  })
})

test('a document comes with its lines, whose rows have names and words of their own', async () => {
  const desk = openDesk(root)
  const fields = [
    'code:text:required:unique:maxLength=20',
    'goods:lines:minItems=1',
    'goods.count:integer:required:minimum=1',
    'visits:lines',
    'visits.day:date',
  ]
  const wanted = newEntity(desk, { ...shelf, fields, states: [], actions: [] })
  const cn = ['货架', 'goods=货物', 'goods.row=货物行', 'goods.count=件数', 'visits=巡视', 'visits.row=巡视行', 'visits.day=日期', 'add=新增货架']
  const en = ['Shelf', 'goods=Goods', 'goods.row=Goods', 'goods.count=Count', 'visits=Visits', 'visits.row=Visit', 'visits.day=Day', 'add=Add shelf']
  await writeWords(desk, wanted, words(cn, en), undefined)
  expect(desk.newProblems().filter(({ severity }) => severity === 'error')).toEqual([])
  expect(changedFile(desk, 'schemas/materials/shelf.entity.json')).toContain(
    '"visits": { "type": "lines", "row": "shelfVisits", "fields": { "day": { "type": "date" } } }',
  )
  // The first case has a row where the document needs one.
  expect(JSON.parse(changedFile(desk, 'tests/cases/materials/edit-shelf.cases.json'))).toMatchObject({ usual: { goods: [{ count: '1' }] } })
  expect(JSON.parse(changedFile(desk, 'locales/en/materials.json'))).toMatchObject({
    entity: { shelfLine: 'Goods', shelfVisits: 'Visit' },
    field: { shelfLine: { count: 'Count' } },
  })
})

test('nothing is written without a text of each language', async () => {
  const desk = openDesk(root)
  const wanted = newEntity(desk, { ...shelf, states: [], actions: [] })
  // Another record already has a text for "width".
  await expect(writeWords(desk, wanted, words(['货架', 'add=新增货架'], []), undefined)).rejects.toThrow('Say also: --en "..." --en add="..."')
})

test('a person on a terminal is asked for the texts of both languages', async () => {
  const desk = openDesk(root)
  const wanted = newField(desk, { of: 'unit.symbol', form: 'text:maxLength=8', spec: ['MAT-6'], screens: undefined })
  const asked: string[] = []
  await writeWords(desk, wanted, words([], []), async (question) => {
    asked.push(question)
    return question.startsWith('Chinese') ? '符号' : 'Symbol'
  })
  expect(asked).toEqual(['Chinese text of field.unit.symbol', 'English text of field.unit.symbol'])
  expect(desk.newProblems()).toEqual([])
  expect(changedFile(desk, 'schemas/materials/unit.entity.json')).toContain('"symbol": { "type": "text", "maxLength": 8, "spec": ["MAT-6"] }')
  expect(changedFile(desk, 'screens/materials/purchaserUnitManagement.screen.json')).toContain('    "remark",\n    "symbol"\n  ],')
})

test('a screen that the specification does not have says why, and stands in the menu', async () => {
  const desk = openDesk(root)
  await writeWords(desk, newScreen(desk, shelves), words(['货架'], ['Shelves']), undefined)
  expect(desk.newProblems()).toEqual([])
  expect(changedFile(desk, 'schemas/shared/routes.json')).toContain(
    '  "purchaserShelves": { "section": "Our own", "shell": true, "own": "shelves at a glance" }',
  )
  const menu = changedFile(desk, 'screens/menus/purchaser.menu.json')
  expect(menu).toContain('        { "route": "purchaserShelves", "permission": "A53" }\n      ]\n    }')
  const { items } = JSON.parse(menu) as { readonly items: readonly { readonly group?: string; readonly items?: readonly unknown[] }[] }
  expect(items.find(({ group }) => group === 'settings')?.items?.at(-1)).toEqual({ route: 'purchaserShelves', permission: 'A53' })
})

test('a screen of settings shows the records of an entity, and the preferences that stood elsewhere', async () => {
  const desk = openDesk(root)
  const told = await writeWords(desk, newSettings(desk, measuring), words(['计量'], ['Measuring']), undefined)
  expect(desk.newProblems()).toEqual([])
  expect(told).toContain('section.purchaserMeasuring.unit is "单位" (cn), as elsewhere')
  expect(JSON.parse(changedFile(desk, 'screens/enterprise/purchaserMeasuring.screen.json'))).toMatchObject({
    sections: [{ preferences: ['timeZone', 'quantityScale'] }, { dictionary: 'unit', actions: ['add', 'edit', 'delete'] }, { history: true }],
  })
  const before = changedFile(desk, 'screens/enterprise/purchaserPreferenceSettings.screen.json')
  expect(before).not.toContain('"timeZone"')
  expect(before).toContain('"systemLanguage", "dataPrivatisation"')
})

test('the settings that are there get one more section, before the versions', async () => {
  const desk = openDesk(root)
  const wanted = newSettings(desk, { ...measuring, name: 'purchaserPreferenceSettings', permission: undefined, dictionaries: ['unitGroup'], preferences: [] })
  await writeWords(desk, wanted, words([], []), undefined)
  expect(desk.newProblems()).toEqual([])
  expect(changedFile(desk, 'screens/enterprise/purchaserPreferenceSettings.screen.json').trimEnd().split('\n').slice(-9)).toEqual([
    '    {',
    '      "id": "unitGroup",',
    '      "dictionary": "unitGroup",',
    '      "columns": ["code", "name", "remark"],',
    '      "actions": ["add", "edit", "delete"]',
    '    },',
    '    { "id": "history", "history": true }',
    '  ]',
    '}',
  ])
})

test('a form that the list of other documents leads to takes their rows, and shows what is copied of them', () => {
  const desk = openDesk(root)
  newScreen(desk, { ...shelves, name: 'quickShipping', kind: 'form', entity: 'shipment', side: 'supplier', permission: 'B16', from: 'salesList' })
  // The texts come afterwards.
  expect(desk.newProblems().map(({ message }) => message)).toEqual(['the text "screen.quickShipping" is missing'])
  const form = JSON.parse(changedFile(desk, 'screens/deliveries/quickShipping.screen.json')) as { sections: { lines?: string; columns?: string[] }[] }
  expect(form).toMatchObject({ transition: 'add', pick: 'salesList', leadsTo: 'salesList' })
  expect(form.sections.find(({ lines }) => lines === 'lines')?.columns).toEqual(expect.arrayContaining(['partName', 'quantity']))
  expect((JSON.parse(changedFile(desk, 'screens/deliveries/salesList.screen.json')) as { actions: { bulk: string[] } }).actions.bulk).toContain(
    'create:quickShipping',
  )
})

test('an action of a document knows the region of its states, and has the cases that follow from them', () => {
  const desk = openDesk(root)
  newAction(desk, pause)
  expect(JSON.parse(changedFile(desk, 'tests/cases/orders/pause-order.cases.json'))).toMatchObject({
    cases: [{ then: { suspension: 'SUSPENDED' } }, { codes: ['STATE_NOT_ALLOWED'] }, {}],
  })
})

test.each([
  [
    'a name that is taken',
    () => newEntity(openDesk(root), { ...shelf, name: 'order' }),
    'the entity "order" already exists (schemas/orders/order/order.entity.json:1)',
  ],
  ['an unknown area', () => newEntity(openDesk(root), { ...shelf, area: 'material' }), 'unknown area "material": did you mean "materials"?'],
  ['an unknown type', () => newEntity(openDesk(root), { ...shelf, fields: ['code:txt'] }), 'unknown type "txt": did you mean "text"?'],
  [
    'an unknown key of a field',
    () => newEntity(openDesk(root), { ...shelf, fields: ['code:text:maxLenght=3'] }),
    'unknown key of the field "code" "maxLenght": did you mean "maxLength"?',
  ],
  ['an enum without its vocabulary', () => newEntity(openDesk(root), { ...shelf, fields: ['code:enum'] }), 'a field of type enum needs "vocabulary"'],
  [
    'an unknown vocabulary',
    () => newEntity(openDesk(root), { ...shelf, fields: ['code:enum:vocabulary=curency'] }),
    'unknown vocabulary of shelf.code "curency": did you mean "currency"?',
  ],
  [
    'lines without a field',
    () => newEntity(openDesk(root), { ...shelf, fields: ['code:text', 'goods:lines'] }),
    'the lines "goods" have no field: --field goods.quantity:quantity:required',
  ],
  [
    'a field of lines that are not there',
    () => newEntity(openDesk(root), { ...shelf, fields: ['code:text', 'good.count:integer'] }),
    '"good" is no field of type lines',
  ],
  ['a permission of the other side', () => newEntity(openDesk(root), { ...shelf, permission: 'B6' }), 'unknown permission code of the purchaser "B6"'],
  [
    'an unknown route',
    () => newScreen(openDesk(root), { ...shelves, name: 'purchaserOrderLst', own: undefined }),
    'unknown route "purchaserOrderLst": did you mean "purchaserOrderList"?',
  ],
  ['a screen that is there', () => newScreen(openDesk(root), { ...shelves, name: 'purchaserOrderList' }), 'the screen "purchaserOrderList" already exists'],
  ['an unknown entity', () => newScreen(openDesk(root), { ...shelves, entity: 'unti' }), 'unknown entity "unti": did you mean "unit"?'],
  ['settings of nothing', () => newSettings(openDesk(root), { ...measuring, dictionaries: [], preferences: [] }), 'a settings screen needs a content'],
  ['settings on a list', () => newSettings(openDesk(root), { ...measuring, name: 'purchaserOrderList' }), 'already exists'],
  [
    'an unknown preference',
    () => newSettings(openDesk(root), { ...measuring, preferences: ['timezone'] }),
    'unknown preference of the purchaser "timezone": did you mean "timeZone"?',
  ],
  [
    'records that stand there already',
    () => newSettings(openDesk(root), { ...measuring, name: 'purchaserPreferenceSettings', dictionaries: ['subsidiary'] }),
    'shows the records of subsidiary already',
  ],
  ['an unknown group of the menu', () => newScreen(openDesk(root), { ...shelves, menu: 'setings' }), 'did you mean "settings"?'],
  [
    'a form of rows that it is not made of',
    () => newScreen(openDesk(root), { ...shelves, kind: 'form', entity: 'order', from: 'project' }),
    'order is not made of purchaseRequest',
  ],
  ['a field of nothing', () => newField(openDesk(root), { of: '.code', form: 'text', spec: [], screens: [] }), '".code" names no field'],
  ['an action without a name', () => newAction(openDesk(root), { ...pause, of: 'order.' }), '"order." names no action'],
  ['a field that is there', () => newField(openDesk(root), { of: 'unit.code', form: 'text', spec: [], screens: [] }), 'unit has a field "code" already'],
  ['an action that is there', () => newAction(openDesk(root), { ...pause, of: 'order.close' }), 'order has an action "close" already'],
  [
    'an unknown state',
    () => newAction(openDesk(root), { ...pause, region: 'suspension', from: ['NORMALL'] }),
    'unknown state of order "NORMALL": did you mean "NORMAL"?',
  ],
])('%s is refused, with the way out', (_name, make, words) => {
  expect(make).toThrow(words)
})

test('an edit of a file leaves the rest of it as it was', async () => {
  const desk = openDesk(root)
  newField(desk, { of: 'orderLine.shelf', form: 'text:maxLength=20', spec: [], screens: [] })
  const [change] = desk.changes()
  const old = readFileSync(join(root, 'schemas/orders/order/order.lines.json'), 'utf8').split('\n')
  const now = change!.after.split('\n')
  expect(now.length).toBe(old.length + 1)
  expect(now.filter((line) => !old.includes(line)).map((line) => line.trim())).toContain('"shelf": { "type": "text", "maxLength": 20 }')
})
