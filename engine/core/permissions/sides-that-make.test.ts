import { expect, test } from 'vitest'
import { projectModel } from '../../../tests/support/project-model.ts'
import { sidesThatMake } from './sides-that-make.ts'

const model = projectModel()
const makersOf = (name: string) => [...sidesThatMake(model, model.entities[name]!)].toSorted()

test('sidesThatMake() names the sides whose people create a document by hand', () => {
  expect(makersOf('order')).toEqual(['purchaser'])
  expect(makersOf('productCategory')).toEqual(['supplier'])
  expect(makersOf('shipment')).toEqual(['purchaser', 'supplier'])
})

test('sidesThatMake() names the sides whose actions end in a document: a supplier quotes, and the quote is kept', () => {
  expect(makersOf('quotationVersion')).toEqual(['purchaser', 'supplier'])
  expect(makersOf('bargainRound')).toEqual(['purchaser', 'supplier'])
  expect(makersOf('quotation')).toEqual(['purchaser'])
})
