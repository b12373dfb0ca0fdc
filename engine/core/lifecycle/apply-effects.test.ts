import { expect, test } from 'vitest'
import { applyEffects, targetState } from './apply-effects.ts'
import { model, orderWith, evaluationContext } from '../../../tests/support/order.ts'
import { recompute } from './recompute.ts'
import { valuesOf } from '../expression/values-of.ts'

const newId = () => 'new'

const order = model.entities.order!
const supplier = model.entities.supplier!

test('applyEffects() sets lines where the condition holds, then the state', () => {
  const around = evaluationContext()
  const document = recompute(model, order, { ...orderWith({}, { closed: true, givesRestBack: false }), givesRestBack: true }, around)
  const closed = applyEffects(model, order, order.transitions.close!, document, valuesOf(model, order, document, around), around, newId)
  expect(closed).toMatchObject({
    acceptance: 'close',
    lines: [
      { closed: true, givesRestBack: true },
      { closed: true, givesRestBack: false },
    ],
  })
})

test('applyEffects() evaluates effects in the state before the action', () => {
  const around = evaluationContext()
  const row = { id: 's', level: 'QUALIFIED', blacklisted: false }
  expect(applyEffects(model, supplier, supplier.transitions.freeze!, row, valuesOf(model, supplier, row, around), around, newId)).toMatchObject({
    level: 'FROZEN',
    previousLevel: 'QUALIFIED',
  })
})

test('targetState() takes the first state whose condition holds', () => {
  const at = (level: string) => valuesOf(model, supplier, { id: 's', level }, evaluationContext())
  expect(targetState(model, supplier.transitions.promote!, at('ACCESS'))).toBe('QUALIFIED')
  expect(targetState(model, supplier.transitions.promote!, at('QUALIFIED'))).toBe('EXCELLENT')
  expect(targetState(model, supplier.transitions.edit!, at('ACCESS'))).toBeUndefined()
})
