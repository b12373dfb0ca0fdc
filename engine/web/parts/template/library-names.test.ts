import { expect, test } from 'vitest'
import { differsFromLibrary, searchNames, withLibraryName } from './library-names.ts'
import type { OfferedName } from './offered-name.ts'
import type { EditorRow } from './template-draft.ts'

const drawing: OfferedName = {
  id: 'n1',
  names: { cn: '图号版本', en: 'Drawing issue' },
  others: ['图纸版次'],
  type: 'choice',
  scale: 0,
  options: 'A,B',
  isOffered: true,
}
const row = (more: Partial<EditorRow>) =>
  ({
    keyName: 'custom1',
    isCustom: true,
    isShown: false,
    showName: '自定义1',
    epShowName: 'Custom 1',
    type: 'text',
    options: '',
    scale: 0,
    attribute: '',
    ...more,
  }) as EditorRow

test('[TPL-28] a custom field takes names, type and options, and is shown; a standard field takes the names alone', () => {
  expect(withLibraryName(row({}), drawing)).toMatchObject({
    attribute: 'n1',
    showName: '图号版本',
    epShowName: 'Drawing issue',
    isShown: true,
    type: 'choice',
    options: 'A,B',
  })
  expect(withLibraryName(row({ isCustom: false, keyName: 'brand' }), drawing)).toMatchObject({
    attribute: 'n1',
    showName: '图号版本',
    isShown: false,
    type: 'text',
    options: '',
  })
})

test('[TPL-28] a renaming in the library, other options, and nothing else, are a difference', () => {
  const linked = withLibraryName(row({}), drawing)
  expect(differsFromLibrary(linked, drawing)).toBe(false)
  expect(differsFromLibrary(linked, { ...drawing, others: ['版次'] })).toBe(false)
  expect(differsFromLibrary(linked, { ...drawing, names: { cn: '图纸版次', en: 'Drawing issue' } })).toBe(true)
  expect(differsFromLibrary(linked, { ...drawing, options: 'A,B,C' })).toBe(true)
  // A standard field keeps its own type.
  expect(differsFromLibrary(withLibraryName(row({ isCustom: false }), drawing), { ...drawing, options: 'A,B,C' })).toBe(false)
})

test('[TPL-28] names are found by every name that they have, whatever its case and width; what is not available is not', () => {
  const weight: OfferedName = { ...drawing, id: 'n2', names: { cn: '净重', en: 'Net weight' }, others: ['图重'] }
  const found = (search: string) => searchNames([drawing, weight, { ...weight, id: 'n3', isOffered: false }], search).map(({ id }) => id)
  expect(found('')).toEqual(['n1', 'n2'])
  expect(found('图')).toEqual(['n1', 'n2'])
  expect(found('NETＷ')).toEqual(['n2'])
  expect(found('weight')).toEqual(['n2'])
  expect(found('colour')).toEqual([])
})
