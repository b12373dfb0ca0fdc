import { rowsOf } from '../../core/model/document.ts'
import type { Row } from '../../core/model/document.ts'
import type { Entity } from '../../core/model/entity.ts'
import type { Field } from '../../core/model/field.ts'
import type { Transition } from '../../core/model/lifecycle.ts'
import type { BaselineRequest } from './baseline-request.ts'

/** An input field of an action, in the header or in the rows of a lines field. */
export type Place = { readonly entity: Entity; readonly transition: Transition; readonly field: Field; readonly lines?: Field }

/** Puts one value into the input: for rows into the first or the named one. */
export function placed(
  { input, asked: { document = {} } }: Pick<BaselineRequest, 'input' | 'asked'>,
  { field, lines }: Pick<Place, 'field' | 'lines'>,
  value: unknown,
  index = 0,
): Row {
  if (lines === undefined) return { ...input, [field.name]: value }
  const given = rowsOf(input, lines.name)
  // If no row can be added, uses an existing one.
  const rows = given.length === 0 && lines.fixed === true ? rowsOf(document, lines.name).map(({ id }): Row => ({ id })) : given
  return { ...input, [lines.name]: rows.length === 0 ? [{ [field.name]: value }] : rows.with(index, { ...rows[index], [field.name]: value }) }
}
