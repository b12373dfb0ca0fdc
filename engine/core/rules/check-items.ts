import { rowsOf } from '../model/document.ts'
import type { Document } from '../model/document.ts'
import type { Field } from '../model/field.ts'
import type { Issue } from '../wire/envelope.ts'
import { checkCount } from './check-value.ts'
import { issue } from './issue.ts'

/** Too few or too many rows of a lines field, or files of a files field. */
export function checkItems(field: Field, after: Document, isRequiredInput: boolean): readonly Issue[] {
  const minItems = Math.max(field.minItems ?? 0, field.required || isRequiredInput ? 1 : 0)
  const found = checkCount(rowsOf(after, field.name), { minItems, maxItems: field.maxItems, code: field.limitCodes?.maxItems })
  return found === undefined ? [] : [issue(found.code, field.name, found.params)]
}
