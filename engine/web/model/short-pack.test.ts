import { expect, test } from 'vitest'
import { modelForSide } from '../../core/compile/side/model-for-side.ts'
import { languages, sides } from '../../core/model/side.ts'
import { asRead } from '../../../scripts/vite/pack-files.ts'
import { projectModel } from '../../../tests/support/project-model.ts'
import { shortPack, wholePack } from './short-pack.ts'
import { splitModel } from './split-model.ts'

const packs = sides.flatMap((side) => {
  const { packs } = splitModel(modelForSide(projectModel(), side))
  return languages.flatMap((language) => Object.entries(packs[language]).map(([name, pack]) => ({ name: `${side} ${language} ${name}`, pack: asRead(pack) })))
})

test('every pack is read as it was before it travelled', () => {
  const changed = packs.filter(({ pack }) => JSON.stringify(sorted(wholePack(shortPack(pack)))) !== JSON.stringify(sorted(pack)))
  expect(changed.map(({ name }) => name)).toEqual([])
})

test('a pack that was not shortened is read as it is', () => {
  const { pack } = packs.find(({ name }) => name === 'purchaser en purchaserOrderDetail')!
  expect(wholePack(pack as never)).toEqual(pack)
})

test('a formula that reads one path travels as that path', () => {
  const { pack } = packs.find(({ name }) => name === 'purchaser en purchaserOrderDetail')!
  expect(shortPack(pack)).toMatchObject({
    part: { entities: { orderLine: { fields: { partNumber: { type: 'text', maxLength: 100, default: { '=': 'materialRecord.partNumber' } } } } } },
  })
})

/** With the keys of objects in the order of the alphabet: the order of keys says nothing. */
function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value)
      .sort(([one], [other]) => (one < other ? -1 : 1))
      .map(([key, each]) => [key, sorted(each)]),
  )
}
