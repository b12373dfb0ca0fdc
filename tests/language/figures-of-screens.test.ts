import { expect, test } from 'vitest'
import { entityOf } from '../../engine/core/model/field-kinds.ts'
import { projectModel } from '../support/project-model.ts'

const model = projectModel()

/** The grids of forms and details, with the entity of their rows. */
const grids = Object.values(model.screens).flatMap((screen) =>
  screen.kind !== 'form' && screen.kind !== 'detail'
    ? []
    : screen.sections.flatMap((section) => {
        if (section.kind !== 'lines') return []
        const row = entityOf(model, entityOf(model, screen.entity).fields[section.lines]?.entity ?? '')
        return [
          { grid: `${screen.name} ${section.id}`, row, columns: section.columns.map(({ field }) => field), totals: 'totals' in section ? section.totals : [] },
        ]
      }),
)

test('[MNY-3] where the rate and the amount of a line stand, its tax stands between them', () => {
  const priced = grids.filter(({ row, columns }) => row.fields['tax'] !== undefined && columns.includes('amount') && columns.includes('taxRate'))
  expect(priced.map(({ grid }) => grid)).toEqual(
    expect.arrayContaining(['purchaserCreateOrder lines', 'supplierQuotation lines', 'showQuotation lines', 'purchaserOrderDetail lines']),
  )
  expect(priced.filter(({ columns }) => !columns.includes('tax')).map(({ grid }) => grid)).toEqual([])
})

test('[ORD-29] a grid that adds up what was ordered, shipped and received adds up what is on the way and what is to be shipped', () => {
  const moving = grids.filter(({ columns, totals }) => columns.includes('onTheWayQuantity') && totals.includes('quantity'))
  expect(moving.map(({ grid }) => grid)).toEqual(expect.arrayContaining(['purchaserOrderDetail lines', 'supplierOrderDetail lines']))
  for (const { grid, columns, totals } of moving)
    expect({ grid, missing: ['onTheWayQuantity', 'pending'].filter((name) => columns.includes(name) && !totals.includes(name)) }).toEqual({ grid, missing: [] })
})
