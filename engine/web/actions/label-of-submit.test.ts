import { beforeAll, expect, test } from 'vitest'
import { model } from '../../../tests/support/order.ts'
import { wordsOf } from '../cells/words.ts'
import { fillHoles } from '../../core/text/fill-holes.ts'
import { labelOfSubmit } from './label-of-submit.ts'

let label: (entity: string, transition: string) => string
beforeAll(() => {
  const text = (key: string | readonly string[]) => fillHoles(model.texts.en[[key].flat().find((each) => each in model.texts.en) ?? ''] ?? '', () => '')
  const words = wordsOf(model, 'en', text)
  label = (entity, transition) => labelOfSubmit(words, entity, model.entities[entity]!.transitions[transition]!)
})

test('the form of an edit is saved; what makes a document, or asks for a reason, is called as its action', () => {
  expect(label('order', 'edit')).toBe('Save')
  expect(label('supplier', 'edit')).toBe('Save')
  expect(label('order', 'create')).toBe('Create order')
  expect(label('order', 'close')).toBe('Close')
})
