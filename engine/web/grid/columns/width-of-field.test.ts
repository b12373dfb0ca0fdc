import { expect, test } from 'vitest'
import { projectModel } from '../../../../tests/support/project-model.ts'
import { fieldAtPath } from '../../../core/model/field-at-path.ts'
import { entityOf } from '../../../core/model/field-kinds.ts'
import type { Field } from '../../../core/model/field.ts'
import type { Column, Screen } from '../../../core/model/screen.ts'
import { wordsOf } from '../../cells/words.ts'
import { widthOfField } from './width-of-field.ts'
import { widthOfText } from './width-of-text.ts'

const model = projectModel()
const words = wordsOf(model, 'en', (key) => String(key))
/** The cell's padding, 10 px at each side. */
const PADDING = 20

/** The columns of a screen, each list with the entity of its rows. */
function gridsOf(screen: Screen): readonly { readonly row: string; readonly columns: readonly Column[] }[] {
  if (screen.kind !== 'list' && screen.kind !== 'form' && screen.kind !== 'detail') return []
  const entity = entityOf(model, screen.entity)
  const rowOf = (lines: string | undefined) => (lines === undefined ? entity.name : (entity.fields[lines]?.entity ?? entity.name))
  if (screen.kind === 'list') return [{ row: rowOf(screen.rows), columns: screen.columns }]
  return screen.sections.flatMap((section) => (section.kind === 'lines' ? [{ row: rowOf(section.lines), columns: section.columns }] : []))
}

/** The columns that show the number of a document, each with its width and with the longest number. */
const numbers = Object.values(model.screens).flatMap((screen) =>
  gridsOf(screen).flatMap(({ row, columns }) =>
    columns.flatMap(({ field: path, width }) => {
      const found = fieldAtPath(model, entityOf(model, row), path)
      if (found === undefined || !isNumber(found.field)) return []
      return [{ column: `${screen.name} ${path}`, width: width ?? widthOfField(model, words, found.entity, found.field) }]
    }),
  ),
)
const longest = Math.max(
  ...Object.values(model.entities).flatMap(({ fields }) =>
    Object.values(fields).flatMap(({ format }) => (format === undefined ? [] : [numberOf(format).length])),
  ),
)

/** A number of its own, a copy of one, or a reference that shows one. */
function isNumber({ type, holdsNumber, entity }: Field): boolean {
  const target = type === 'ref' ? model.entities[entity ?? ''] : undefined
  return type === 'sequence' || holdsNumber === true || target?.fields[target.display]?.type === 'sequence'
}

/** The first number of a sequence. */
function numberOf(format: string): string {
  return format.replace('yyyyMMdd', '20261120').replaceAll(/[{}]/g, '')
}

test('a text that takes over the number of a document says so, also where it is copied from a copy', () => {
  const holders = (entity: string) => Object.values(entityOf(model, entity).fields).flatMap(({ name, holdsNumber }) => (holdsNumber === true ? [name] : []))
  expect(holders('receiptLine')).toEqual(expect.arrayContaining(['shipmentNumber', 'orderCode']))
  expect(holders('reversalLine')).toEqual(expect.arrayContaining(['shipmentNumber', 'orderCode']))
  expect(holders('orderLine')).not.toContain('partNumber')
})

test('every column of document numbers is wide enough for the longest number', () => {
  expect(longest).toBe(16)
  expect(numbers.length).toBeGreaterThan(40)
  expect(numbers.filter(({ width }) => width < widthOfText('0'.repeat(longest), 13) + PADDING)).toEqual([])
})
