/**
 * SQL in the form of a template string: `parts` surround `values`, so there is always one part more. With Kysely: `sql(parts as unknown as
 * TemplateStringsArray, ...values)`; a text with $1, $2 ... comes from `parts` joined by their numbers.
 */
export type SqlFragment = { readonly parts: readonly string[]; readonly values: readonly unknown[] }

/** SQL text without values. Only for text of our own, never for data. */
export function sqlText(text: string): SqlFragment {
  return { parts: [text], values: [] }
}

/** A bound value with its PostgreSQL type; without one, the type follows from its neighbours. */
export function sqlValue(value: unknown, cast?: string): SqlFragment {
  return { parts: ['', cast === undefined ? '' : `::${cast}`], values: [value] }
}

/** A template of fragments: fragment`(${left} and ${right})`. */
export function fragment(texts: TemplateStringsArray, ...holes: readonly SqlFragment[]): SqlFragment {
  const parts = [texts[0]!]
  const values: unknown[] = []
  holes.forEach((hole, place) => {
    parts[parts.length - 1] += hole.parts[0]!
    parts.push(...hole.parts.slice(1))
    values.push(...hole.values)
    parts[parts.length - 1] += texts[place + 1]!
  })
  return { parts, values }
}

/** Fragments with a separator between them. */
export function joinFragments(fragments: readonly SqlFragment[], separator: string): SqlFragment {
  return fragments.reduce((all, next) => fragment`${all}${sqlText(separator)}${next}`)
}
