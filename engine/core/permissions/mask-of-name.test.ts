import { expect, test } from 'vitest'
import { model, purchaserWithout } from '../../../tests/support/order.ts'
import type { Entity } from '../model/entity.ts'
import { maskOfName } from './mask-of-name.ts'

const { supplier } = model.entities
const blind = purchaserWithout('A151')

test('[SEE-2] a person who may not read names of suppliers gets the mask, and others get the name', () => {
  expect([maskOfName(model, supplier!, blind), maskOfName(model, supplier!, purchaserWithout())]).toEqual(['****', undefined])
})

test('[SEE-2] a display name built from hidden values is hidden; one built from a field that the side does not see is left out', () => {
  const named = (more: object): Entity => {
    const title = { ...supplier!.fields.code!, name: 'title', ...more }
    return { ...supplier!, display: 'title', fields: { ...supplier!.fields, title } }
  }
  const computed = { ...model.entities.order!.rules.closable!.check, source: 'name', scope: 'supplier', references: ['name'] }
  expect(maskOfName(model, named({ computed }), blind)).toBe('****')
  expect(maskOfName(model, named({ computed }), purchaserWithout())).toBeUndefined()
  expect(maskOfName(model, named({ sides: ['supplier'] }), purchaserWithout())).toBe('')
})
