import { expect, test } from 'vitest'
import { operationSignatures } from '../../core/operations/operation-signatures.ts'
import { constraintsForWire, noConstraints, withConstraint } from './constraint-draft.ts'

const { constraints } = operationSignatures.proposeAward

test('typed constraints are sent as decimals: a share of 30% is 0.3, and blanks and empty rows are left out', () => {
  let draft = withConstraint(noConstraints, undefined, 'incumbentShare', '30%')
  draft = withConstraint(draft, undefined, 'suppliersAtMost', ' 3 ')
  draft = withConstraint(draft, undefined, 'suppliersPerLineAtMost', '')
  draft = withConstraint(draft, undefined, 'inTime', true)
  draft = withConstraint(draft, ['supplier', 's1'], 'capacityAmount', '1,250,000.50')
  draft = withConstraint(draft, ['supplier', 's2'], 'excluded', false)
  expect(constraintsForWire(constraints, draft)).toEqual({
    whole: { incumbentShare: '0.3', suppliersAtMost: '3', inTime: true },
    per: { supplier: { s1: { capacityAmount: '1250000.5' } } },
  })
})

test('a text that is no figure is sent as typed, and the server refuses it at its place', () => {
  expect(constraintsForWire(constraints, withConstraint(noConstraints, undefined, 'suppliersAtMost', 'few'))).toEqual({
    whole: { suppliersAtMost: 'few' },
    per: {},
  })
})
