import { expect, test } from 'vitest'
import { model } from '../../../../tests/support/order.ts'
import { setDifferences } from './done-differences.ts'

const supplier = model.entities.supplier!

test('what an effect sets is compared where the reading side sees it: nobody sees that a supplier was frozen again', () => {
  const { refreeze } = supplier.transitions
  const compared = (after: object, foreseen: object) => setDifferences(supplier, refreeze!, after as never, foreseen as never, 'purchaser')
  expect(compared({ frozenUntil: '2026-12-01' }, { frozenUntil: '2026-12-01', refrozen: true })).toEqual([])
  expect(
    setDifferences(supplier, supplier.transitions.admitForGood!, { temporaryUntil: '2026-12-01' } as never, { temporaryUntil: null } as never, 'purchaser'),
  ).toEqual(['temporaryUntil is "2026-12-01", not null, as the effect says'])
})
