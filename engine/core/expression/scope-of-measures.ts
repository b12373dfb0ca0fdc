import type { Scope } from './values/scope.ts'
import { DECIMAL } from './values/value-type.ts'

/** The names that a computed measure may use: other measures. */
export function scopeOfMeasures(names: readonly string[]): Scope {
  return { variables: Object.fromEntries(names.map((name) => [name, DECIMAL])), records: {} }
}
