import { rowsOf } from '../lifecycle/document.ts'
import type { Document } from '../lifecycle/document.ts'
import type { Field } from '../model/field.ts'
import type { Issue } from '../wire/envelope.ts'
import { issue } from './issue.ts'

/** Too few or too many rows of a lines field, or files of a files field. */
export function checkItems(field: Field, after: Document, isDemanded: boolean): readonly Issue[] {
  const given = rowsOf(after, field.name).length
  const least = Math.max(field.minItems ?? 0, field.required || isDemanded ? 1 : 0)
  if (given < least) return [issue('TOO_FEW_ITEMS', field.name, { minimum: String(least), given: String(given) })]
  if (field.maxItems !== undefined && given > field.maxItems)
    return [issue(field.limitCodes?.maxItems ?? 'TOO_MANY_ITEMS', field.name, { maximum: String(field.maxItems), given: String(given) })]
  return []
}
