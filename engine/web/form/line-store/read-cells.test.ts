import { expect, test } from 'vitest'
import { countCells, noReadCells } from './read-cells.ts'

test('pasted names are not refused while they are looked up; a name that cannot be looked up is', () => {
  const [asked, refused] = [noReadCells(), noReadCells()]
  for (const typed of ['North Works', 'South Works', 'West Works'])
    asked.refused.push({ field: 'supplier', text: { typed, code: 'ui.lines.lookingUp', params: {}, isAsked: true } })
  refused.refused.push({ field: 'supplier', text: { typed: 'East Works', code: 'REFERENCE_NOT_FOUND', params: {} } })
  refused.cleared.push('price')
  expect(countCells([asked])).toEqual({ written: 3, refused: 0 })
  expect(countCells([asked, refused])).toEqual({ written: 4, refused: 1 })
})
