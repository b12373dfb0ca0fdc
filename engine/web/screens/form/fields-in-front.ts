import type { Entity } from '../../../core/model/entity.ts'

/** Two rows of fields in the narrowest window of an office. */
const MAX_IN_FRONT = 8

const wide: ReadonlySet<string> = new Set(['longText', 'files', 'refs'])

/**
 * The fields of a section above lines that stand there at once, so that the lines are in sight: what is required, and what comes first, as far as two rows go.
 * The others fold. A section of few fields stands whole.
 */
export function fieldsInFront(entity: Entity, names: readonly string[], required: ReadonlySet<string>): ReadonlySet<string> {
  if (names.length <= MAX_IN_FRONT) return new Set(names)
  const needed = names.filter((name) => required.has(name))
  const others = names.filter((name) => !required.has(name) && !wide.has(entity.fields[name]?.type ?? '') && entity.fields[name]?.visibleWhen === undefined)
  return new Set([...needed, ...others.slice(0, Math.max(MAX_IN_FRONT - needed.length, 0))])
}
