import fc from 'fast-check'
import { expect, test } from 'vitest'
import { holds } from '../../engine/core/expression/evaluate-formula.ts'
import { valuesOf } from '../../engine/core/expression/values-of.ts'
import { recompute } from '../../engine/core/lifecycle/recompute.ts'
import { rowsOf, type Document } from '../../engine/core/model/document.ts'
import { evaluationContext, model } from '../support/order.ts'

const entity = model.entities['scoreTemplate']!
const MARKS = 'ABCDEFGHIJ'
const WHOLE = 10_000

/** Hundredths of a per cent as people write them, counted in whole numbers alone. */
const percent = (units: number): string => `${Math.floor(units / 100)}.${String(units % 100).padStart(2, '0')}`.replace(/\.?0+$/, '')

/** A whole divided at random cuts into parts above nothing. */
const parts = (most: number) =>
  fc.uniqueArray(fc.integer({ min: 1, max: WHOLE - 1 }), { maxLength: most - 1 }).map((cuts) => {
    const ends = [0, ...cuts.toSorted((left, right) => left - right), WHOLE]
    return ends.slice(1).map((end, index) => end - ends[index]!)
  })

type Group = { readonly kind: 'BUSINESS' | 'TECHNICAL'; readonly weight: number; readonly items: readonly number[] }

const tree = fc
  .record({ business: parts(5), technical: parts(5), items: fc.array(parts(5), { minLength: 10, maxLength: 10 }), share: fc.integer({ min: 1, max: 99 }) })
  .map(({ business, technical, items, share }) => {
    const kinds = [...business.map((weight) => ({ kind: 'BUSINESS' as const, weight })), ...technical.map((weight) => ({ kind: 'TECHNICAL' as const, weight }))]
    return { share, groups: kinds.map((group, index): Group => ({ ...group, items: items[index]! })) }
  })

function documentOf(share: number, groups: readonly Group[]): Document {
  return recompute(
    model,
    entity,
    {
      id: 'template',
      businessRatio: String(share),
      technicalRatio: String(100 - share),
      groups: groups.map(({ kind, weight }, index) => ({ id: `g${index}`, mark: MARKS[index], kind, name: `Group ${index}`, weight: percent(weight) })),
      items: groups.flatMap(({ items }, index) =>
        items.map((weight, place) => ({ id: `i${index}-${place}`, mark: MARKS[index], code: `${index}-${place}`, name: 'Item', weight: percent(weight) })),
      ),
    },
    evaluationContext(),
  )
}

const GUARDS = ['ratiosWhole', 'businessWhole', 'technicalWhole', 'itemsWhole'] as const
const broken = (document: Document) => GUARDS.filter((name) => !holds(model, entity.rules[name]!.check, valuesOf(model, entity, document, evaluationContext())))

test('[SCO-2, SCO-3] any tree whose parts make a whole is whole, and each group shows that its items make 100, to the last digit', () => {
  fc.assert(
    fc.property(tree, ({ share, groups }) => {
      const document = documentOf(share, groups)
      expect(broken(document)).toEqual([])
      expect(rowsOf(document, 'groups').map(({ itemWeight }) => itemWeight)).toEqual(groups.map(() => '100'))
    }),
    { numRuns: 200, seed: 20261201 },
  )
})

test('[SCO-2] a hundredth too much or too little in one item, or in one group, is found, at its level and at no other', () => {
  fc.assert(
    fc.property(tree, fc.nat(), fc.constantFrom(1, -1), fc.boolean(), ({ share, groups }, chosen, by, inItem) => {
      const place = chosen % groups.length
      const { kind, weight, items } = groups[place]!
      const changed: Group = inItem ? { kind, weight, items: [items[0]! + by, ...items.slice(1)] } : { kind, weight: weight + by, items }
      const document = documentOf(
        share,
        groups.map((group, index) => (index === place ? changed : group)),
      )
      expect(broken(document)).toEqual([inItem ? 'itemsWhole' : kind === 'BUSINESS' ? 'businessWhole' : 'technicalWhole'])
      expect(rowsOf(document, 'groups')[place]).toMatchObject({ itemWeight: inItem ? percent(WHOLE + by) : '100' })
    }),
    { numRuns: 200, seed: 20261201 },
  )
})
