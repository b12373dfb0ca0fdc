import { compileExpression } from '../expression/compile-expression.ts'
import type { Field } from '../model/field.ts'

/**
 * An enterprise's preferences as expressions read them: the stored values, otherwise the declared defaults. Leaves out names that are no longer declared.
 * Numbers are decimal strings.
 *
 * @example
 * preferencesOf(model.preferences.purchaser, { priceScale: '4' }) // { quantityScale: '6', priceScale: '4', dataPrivatisation: false, ... }
 */
export function preferencesOf(declared: Readonly<Record<string, Field>>, stored: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> {
  const defaults = defaultsOf(declared)
  return Object.fromEntries(Object.keys(declared).map((name) => [name, stored[name] ?? defaults[name] ?? null]))
}

const defaultsByDeclaration = new WeakMap<object, Readonly<Record<string, unknown>>>()

function defaultsOf(declared: Readonly<Record<string, Field>>): Readonly<Record<string, unknown>> {
  const known = defaultsByDeclaration.get(declared)
  if (known !== undefined) return known
  const defaults = Object.fromEntries(Object.values(declared).map((field) => [field.name, defaultOf(field)]))
  defaultsByDeclaration.set(declared, defaults)
  return defaults
}

// A preference reads nothing else, so its default is a literal in an empty scope.
function defaultOf(field: Field): unknown {
  if (field.default === undefined) return null
  const compiled = compileExpression(field.default.source, { variables: {}, records: {} })
  if ('problems' in compiled) throw new TypeError(`Cannot read the default of the preference "${field.name}": ${field.default.source}`)
  const outcome = compiled.expression.evaluate({})
  if (outcome.kind !== 'value') return null
  const { value } = outcome
  return typeof value === 'string' || typeof value === 'boolean' ? value : String(value)
}
