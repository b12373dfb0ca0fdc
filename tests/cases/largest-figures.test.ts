import { expect, test } from 'vitest'
import type { Field } from '../../engine/core/model/field.ts'
import { Decimal } from '../../engine/core/decimal/decimal.ts'
import { WHOLE_DIGITS } from '../../engine/core/rules/check-value.ts'
import { projectModel } from '../support/project-model.ts'

const LARGEST: Readonly<Partial<Record<Field['type'], string>>> = { quantity: '999999999.1', price: '500000000' }

test('[MNY-11] every quantity and every price that a person enters has its bound, and the largest of both with the largest tax can be stored', () => {
  const entered = Object.values(projectModel().entities).flatMap(({ name: entity, fields }) =>
    Object.values(fields).flatMap((field) => {
      const most = LARGEST[field.type]
      return most === undefined || field.readonly || field.system ? [] : [{ place: `${entity}.${field.name}`, most, maximum: field.maximum }]
    }),
  )
  expect(entered.length).toBeGreaterThan(40)
  expect(entered.filter(({ most, maximum }) => maximum === undefined || new Decimal(maximum).gt(most)).map(({ place }) => place)).toEqual([])
  const largest = new Decimal(LARGEST.quantity!).times(LARGEST.price!).times(2)
  expect(largest.lt(`1e${WHOLE_DIGITS}`)).toBe(true)
})
