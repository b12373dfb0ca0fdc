/** What a value of an expression may be. Every number is a `decimal`. */
export type ValueType =
  | { readonly kind: 'decimal' }
  | { readonly kind: 'text' }
  | { readonly kind: 'flag' }
  /** 'YYYY-MM-DD' */
  | { readonly kind: 'date' }
  /** ISO 8601, such as '2026-11-20T08:30:00Z' */
  | { readonly kind: 'instant' }
  /** One of `values`; without values they are unknown at compile time, so literals are not checked. */
  | { readonly kind: 'enum'; readonly vocabulary: string; readonly values: readonly string[] }
  /** A row of a named record type (a referenced entity, a line, `user`, `prefs`): an object, or only the id of one. */
  | { readonly kind: 'record'; readonly record: string }
  | { readonly kind: 'list'; readonly of: ValueType }

/** Record name to field name to type. */
export type RecordTypes = Readonly<Record<string, Readonly<Record<string, ValueType>>>>

export const DECIMAL: ValueType = { kind: 'decimal' }
export const TEXT: ValueType = { kind: 'text' }
export const FLAG: ValueType = { kind: 'flag' }
export const DATE: ValueType = { kind: 'date' }

/** The type in an author's words: "decimal", "enum currency", "record supplier", "list of text". */
export function describeType(type: ValueType): string {
  switch (type.kind) {
    case 'enum':
      return `enum ${type.vocabulary}`
    case 'record':
      return `record ${type.record}`
    case 'list':
      return `list of ${describeType(type.of)}`
    default:
      return type.kind
  }
}

/** Checks whether two types are equal; enums are if their vocabulary is. */
export function isSameType(left: ValueType, right: ValueType): boolean {
  if (left.kind === 'list' && right.kind === 'list') return isSameType(left.of, right.of)
  return describeType(left) === describeType(right)
}

/** Checks whether two values can be compared with `==`: enums and ids of records are texts underneath. */
export function isComparable(left: ValueType, right: ValueType): boolean {
  if (left.kind === 'list' || right.kind === 'list') return false
  if (isSameType(left, right)) return true
  const kinds = `${left.kind} ${right.kind}`
  return kinds === 'enum text' || kinds === 'text enum' || kinds === 'record text' || kinds === 'text record'
}

/** Checks whether a value of type `from` fits where `to` is expected. */
export function isAssignable(from: ValueType, to: ValueType): boolean {
  if (from.kind === 'list' && to.kind === 'list') return isAssignable(from.of, to.of)
  if (isSameType(from, to)) return true
  // `user` is a value of a field that names a person.
  if (from.kind === 'record' && to.kind === 'record') return from.record === '$user' && to.record === 'account'
  return (from.kind === 'enum' && to.kind === 'text') || (from.kind === 'text' && to.kind === 'record')
}
