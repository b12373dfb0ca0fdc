import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Model } from '../../../engine/core/model/model.ts'
import type { ListScreen } from '../../../engine/core/model/screen.ts'
import { sides } from '../../../engine/core/model/side.ts'
import { preferencesOf } from '../../../engine/core/permissions/preferences.ts'
import { migrate } from '../../../engine/server/schema/migrate.ts'
import { tablesOfModel } from '../../../engine/server/schema/tables-of-model.ts'
import { countTabs } from '../../../engine/server/store/lists/count-tabs.ts'
import { listDocuments } from '../../../engine/server/store/lists/list-documents.ts'
import type { ListReader } from '../../../engine/server/store/lists/list-request.ts'
import { listOptions } from '../../../engine/server/store/lists/list-options.ts'
import { inTransaction } from '../../../engine/server/store/transaction.ts'
import { type Store, buyer, clerk, openStore } from './store-for-tests.ts'
import { projectModel } from '../../support/project-model.ts'

let model: Model
let store: Store
beforeAll(async () => {
  model = projectModel()
  store = await openStore(model, 'declared')
})
afterAll(() => store?.close())

const readerOf = (side: 'purchaser' | 'supplier'): ListReader => ({
  ...(side === 'purchaser' ? buyer : clerk),
  permissions: new Set(Object.keys(model.permissions)),
  prefs: preferencesOf(model.preferences.purchaser, {}),
})

const isOfLines = (entity: string, path: string) => model.entities[entity]!.fields[path.split('.')[0]!]?.type === 'lines'

test('the declared model makes tables once', async () => {
  expect(await migrate(store.pool, model, [])).toEqual([])
})

test('[REC-14] the stock at a place is looked up by material with an index, however many notes there are', () => {
  const tables = tablesOfModel(model, { trigrams: false, pinyin: false })
  const places = model.entities['storageNote']!.balances ?? []
  expect(places.map(({ line, per }) => [line, per[0]])).toEqual([['storageNoteLine', 'materialNumber']])
  for (const { line, per } of Object.values(model.entities).flatMap(({ balances }) => balances ?? []))
    expect(tables.find(({ name }) => name === line)?.indexes.map(({ columns }) => columns)).toContainEqual(['purchaser', per[0]])
})

test('every list screen runs in SQL: columns, filters, order, totals, tabs and row access', async () => {
  for (const screen of Object.values(model.screens).filter((one): one is ListScreen => one.kind === 'list')) {
    for (const side of sides.filter((one) => screen.side === 'both' || screen.side === one)) {
      const reader = readerOf(side)
      const { entity, rows, filter, sort, totals, tabs } = screen
      const request = {
        entity,
        rows,
        filter,
        sort,
        totals,
        search: 'PO2026',
        searchIn: screen.filters,
        columns: screen.columns.map((column) => column.field),
      }
      const [ofLines, ofHeader] = [true, false].map((wanted) => screen.filters.filter((field) => isOfLines(entity, field) === wanted)) as [string[], string[]]
      // At most four conditions may concern lines.
      const chunks = Array.from({ length: Math.max(Math.ceil(ofLines.length / 4), 1) }, (_, index) => ofLines.slice(index * 4, index * 4 + 4))
      await inTransaction(store.pool, reader, async (tx) => {
        for (const chunk of chunks) {
          const where = [...ofHeader, ...chunk].map((field) => ({ field, operator: 'notBlank' }))
          const answer = await listDocuments(tx, model, reader, { ...request, where, pager: { page: 1, pageSize: 50 } })
          expect({ screen: screen.name, total: answer.total }).toEqual({ screen: screen.name, total: 0 })
        }
        if (tabs !== undefined) await countTabs(tx, model, reader, { entity, rows, filter }, tabs.by, tabs.values ?? ['x'])
      })
    }
  }
})

test('every ref field that a side sees has options', async () => {
  for (const side of sides) {
    const reader = readerOf(side)
    for (const entity of Object.values(model.entities)) {
      for (const field of Object.values(entity.fields).filter(
        // What a lookup finds nobody chooses.
        ({ type, system, lookup, sides: seers }) => type === 'ref' && !system && lookup === undefined && (seers ?? sides).includes(side),
      )) {
        const options = await inTransaction(store.pool, reader, (tx) => listOptions(tx, model, reader, { entity: entity.name, field: field.name, search: 'a' }))
        expect({ at: `${entity.name}.${field.name}`, options }).toEqual({ at: `${entity.name}.${field.name}`, options: [] })
      }
    }
  }
})
