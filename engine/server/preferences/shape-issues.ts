import { beginningOf } from '../../core/text/beginning-of.ts'
import type { Row } from '../../core/model/document.ts'
import { isNumber } from '../../core/model/is-number.ts'
import type { Field } from '../../core/model/field.ts'
import { checkDecimal } from '../../core/rules/check-value.ts'
import { issue } from '../../core/rules/issue.ts'
import type { Issue } from '../../core/wire/envelope.ts'

/** The issues of the shape of new values: names that are unknown or not this person's, and values of another type. */
export function shapeIssues(declared: Readonly<Record<string, Field>>, own: ReadonlySet<string>, values: Row): readonly Issue[] {
  return Object.entries(values).flatMap(([name, value]): readonly Issue[] => {
    const path = `values.${beginningOf(name, 60)}`
    const field = Object.hasOwn(declared, name) ? declared[name] : undefined
    if (field === undefined || !own.has(name)) return [issue('UNKNOWN_KEY', path, { key: beginningOf(name, 60) })]
    if (value === null) return field.type === 'flag' ? [issue('WRONG_TYPE', path, { expected: 'true or false' })] : []
    if (field.type === 'flag') return typeof value === 'boolean' ? [] : [issue('WRONG_TYPE', path, { expected: 'true or false' })]
    if (typeof value !== 'string') return [issue('WRONG_TYPE', path, { expected: 'text' })]
    if (!isNumber(field)) return []
    // Bounds are checked later; this only checks that it is a figure.
    const found = value === '' ? { code: 'REQUIRED', params: {} } : checkDecimal(value, { scale: 30 })
    return found === undefined ? [] : [issue(found.code, path, found.params)]
  })
}
