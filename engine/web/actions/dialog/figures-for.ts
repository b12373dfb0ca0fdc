import type { Field } from '../../../core/model/field.ts'

/** The figures above a dialog: first those by which it asks for its inputs, such as the quantity that would go back, then the calling page's. */
export function figuresFor(inputs: readonly Field[], named: readonly string[]): readonly string[] {
  const read = new Set(inputs.flatMap(({ visibleWhen, requiredWhen }) => [visibleWhen, requiredWhen].flatMap((condition) => condition?.references ?? [])))
  return [...named.filter((path) => read.has(path)), ...named.filter((path) => !read.has(path))]
}
