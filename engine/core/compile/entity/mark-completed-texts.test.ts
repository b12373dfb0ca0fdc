import { expect, test } from 'vitest'
import { projectModel } from '../../../../tests/support/project-model.ts'

const named = (entity: string) =>
  Object.values(projectModel().entities[entity]!.fields).flatMap(({ name, names }) => (names === undefined ? [] : [`${name} ${names}`]))

test('[LINE-2] number, name and specification of a line name its material; brand and drawing are only taken from it', () => {
  expect(named('orderLine')).toEqual(['partNumber materialRecord', 'partName materialRecord', 'materialNumber materialRecord'])
  expect(named('storageNoteLine')).toEqual(['materialNumber materialRecord', 'partNumber materialRecord', 'partName materialRecord'])
})

test('a text of a document is no name of its records, and neither is one that nobody may write', () => {
  expect(named('order')).toEqual([])
  expect(named('shipmentLine')).toEqual([])
})
