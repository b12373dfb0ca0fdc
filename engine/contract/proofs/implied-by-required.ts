import type { Formula } from '../../core/model/formula.ts'

/**
 * The proof that no input of an action breaks a rule: one of the sides of its `||` asks only whether there is something that must be given
 * anyway, and whoever leaves that blank is told so, and not of the rule. `isGiven`: whether the action demands a field. Undefined: none.
 */
export function impliedByRequiredInput({ source }: Pick<Formula, 'source'>, isGiven: (field: string) => boolean): string | undefined {
  const sides = sidesOf(source)
  const field = sides.map((side) => /^has\((\w+)\)$/.exec(side)?.[1]).find((name) => name !== undefined && isGiven(name))
  return field === undefined ? undefined : `"${source}" holds wherever ${field} is given, and ${field} must be given`
}

/** The sides of a formula that is an `||` of its own, not within brackets or texts; the whole where it is none. */
function sidesOf(source: string): readonly string[] {
  const sides: string[] = []
  let depth = 0
  let isText = false
  let begun = 0
  for (let at = 0; at < source.length; at++) {
    const sign = source[at]
    if (sign === "'") isText = !isText
    if (isText) continue
    if (sign === '(' || sign === '[') depth += 1
    if (sign === ')' || sign === ']') depth -= 1
    // What chooses or joins further out is none of several sides.
    if (depth === 0 && (sign === '?' || sign === '&')) return [source.trim()]
    if (depth === 0 && source.startsWith('||', at)) {
      sides.push(source.slice(begun, at).trim())
      begun = at + 2
    }
  }
  return [...sides, source.slice(begun).trim()]
}
