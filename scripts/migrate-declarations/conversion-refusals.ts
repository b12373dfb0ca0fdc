import { documentsOfRows, inEach, isRecord, ofEachFile, replaced } from './migration.ts'
import type { Migration } from './migration.ts'

type Json = Readonly<Record<string, unknown>>
type Same = { readonly fields: readonly string[] | Readonly<Record<string, string>>; readonly when?: string; readonly code: string }

const order = { entity: 'order', fields: { lines: { type: 'lines', fields: {} } } }

/** Each condition of a conversion has its refusal. The values that all rows must share are a list; an item has the names with one refusal. */
export const conversionRefusals: Migration = {
  name: 'conversion-refusals',
  change: (files) => {
    const documents = documentsOfRows(files)
    return ofEachFile(inEach('conversions', (conversion) => withSame(withReasons(conversion), documents.get(String(conversion['from'])))))(files)
  },
  examples: [
    {
      before: { 'a.entity.json': { conversions: { fromOrder: { from: 'orderLine', when: 'open', refusal: 'CLOSED', max: 'lines' } } } },
      after: { 'a.entity.json': { conversions: { fromOrder: { from: 'orderLine', when: [['open', 'CLOSED']], max: 'lines' } } } },
    },
    {
      before: {
        'order.entity.json': order,
        'a.entity.json': {
          conversions: {
            fromOrder: {
              from: 'orderLine',
              same: {
                currency: ['order.currency', 'MIXED'],
                group: ['order.group', 'MIXED'],
                address: ['order.place', 'MIXED_PLACES'],
                code: ['order.code', 'MIXED_ORDERS', '!prefs.mix'],
              },
            },
          },
        },
      },
      after: {
        'order.entity.json': order,
        'a.entity.json': {
          conversions: {
            fromOrder: {
              from: 'orderLine',
              same: [
                { fields: ['currency', 'group'], code: 'MIXED' },
                { fields: { address: 'order.place' }, code: 'MIXED_PLACES' },
                { fields: ['code'], when: '!prefs.mix', code: 'MIXED_ORDERS' },
              ],
            },
          },
        },
      },
    },
  ],
}

function withReasons(conversion: Json): Json {
  const { when, refusal } = conversion
  if (typeof when !== 'string' || typeof refusal !== 'string') return conversion
  return replaced(replaced(conversion, 'refusal', {}), 'when', { when: [[when, refusal]] })
}

function withSame(conversion: Json, document: string | undefined): Json {
  const { same } = conversion
  if (!isRecord(same)) return conversion
  const items: Same[] = []
  for (const [field, [expression, code, when]] of Object.entries(same) as [string, [string, string, string?]][]) {
    const isEqual = expression === (document === undefined ? field : `${document}.${field}`)
    const last = items.at(-1)
    const isSameAs = last !== undefined && last.code === code && last.when === when && Array.isArray(last.fields) === isEqual
    const fields = isEqual ? [...((isSameAs ? last.fields : []) as readonly string[]), field] : { ...(isSameAs ? last.fields : {}), [field]: expression }
    const item: Same = { fields, ...(when === undefined ? {} : { when }), code }
    if (isSameAs) items[items.length - 1] = item
    else items.push(item)
  }
  return replaced(conversion, 'same', items.length === 0 ? {} : { same: items })
}
