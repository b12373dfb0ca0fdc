import { isRecord, ofEachFile, replaced } from './migration.ts'
import type { Files, Migration } from './migration.ts'

type Json = Readonly<Record<string, unknown>>

/** A card belongs to the list that it opens and takes its entity, its rows and its code. A pivot arranges the lines of its section. */
export const screensSayOnce: Migration = {
  name: 'screens-say-once',
  change: (files) =>
    ofEachFile((value, path) => {
      if (!path.endsWith('.screen.json')) return value
      const { cards, sections } = value
      if (Array.isArray(cards)) return replaced(value, 'cards', { cards: cards.map((card) => (isRecord(card) ? ofCard(card, files) : card)) })
      if (Array.isArray(sections))
        return replaced(value, 'sections', { sections: sections.map((section) => (isRecord(section) ? ofSection(section) : section)) })
      return value
    })(files),
  examples: [
    {
      before: {
        'screens/a/home.screen.json': {
          kind: 'board',
          cards: [{ id: 'open', screen: 'orders', entity: 'order', rows: 'lines', when: 'open', permission: 'A1' }],
        },
        'screens/a/orders.screen.json': { kind: 'list', permission: 'A1', entity: 'order', rows: 'lines' },
      },
      after: {
        'screens/a/home.screen.json': { kind: 'board', cards: [{ id: 'open', screen: 'orders', when: 'open' }] },
        'screens/a/orders.screen.json': { kind: 'list', permission: 'A1', entity: 'order', rows: 'lines' },
      },
    },
    {
      before: {
        'screens/a/compare.screen.json': {
          kind: 'detail',
          sections: [
            {
              id: 'prices',
              pivot: {
                lines: 'lines',
                by: 'part',
                heads: ['partName'],
                across: 'offer',
                named: 'supplier',
                cells: ['price'],
                best: 'price',
                totals: ['amount'],
              },
            },
          ],
        },
      },
      after: {
        'screens/a/compare.screen.json': {
          kind: 'detail',
          sections: [
            {
              id: 'prices',
              lines: 'lines',
              columns: ['partName'],
              totals: ['amount'],
              pivot: { by: 'part', across: 'offer', named: 'supplier', cells: ['price'], best: 'price' },
            },
          ],
        },
      },
    },
  ],
}

function ofCard(card: Json, files: Files): Json {
  const list = [...files].find(([path]) => path.endsWith(`/${String(card['screen'])}.screen.json`))?.[1]
  if (!isRecord(list)) return card
  return Object.fromEntries(Object.entries(card).filter(([key, each]) => !['entity', 'rows', 'permission'].includes(key) || list[key] !== each))
}

function ofSection(section: Json): Json {
  const { pivot } = section
  if (!isRecord(pivot) || pivot['lines'] === undefined) return section
  const { lines, heads, totals, ...rest } = pivot
  return replaced(section, 'pivot', { lines, columns: heads, ...(totals === undefined ? {} : { totals }), pivot: rest })
}
