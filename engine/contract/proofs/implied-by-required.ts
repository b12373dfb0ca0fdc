import type { Formula } from '../../core/model/formula.ts'

/**
 * Proves that no input of an action breaks a rule: one operand of its `||` only asks whether a required value is there, and a blank one is refused as missing,
 * not by the rule. `isGiven`: whether the action requires a field. Returns undefined without a proof.
 */
export function impliedByRequiredInput({ source }: Pick<Formula, 'source'>, isGiven: (field: string) => boolean): string | undefined {
  const sides = sidesOf(source)
  const field = sides.map((side) => /^has\((\w+)\)$/.exec(side)?.[1]).find((name) => name !== undefined && isGiven(name))
  return field === undefined ? undefined : `"${source}" holds wherever ${field} is given, and ${field} must be given`
}

/** The operands of a top-level `||`, outside brackets and texts; the whole formula if there is none. */
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
    // An operator of lower rank outside means that the `||` is not at the top.
    if (depth === 0 && (sign === '?' || sign === '&')) return [source.trim()]
    if (depth === 0 && source.startsWith('||', at)) {
      sides.push(source.slice(begun, at).trim())
      begun = at + 2
    }
  }
  return [...sides, source.slice(begun).trim()]
}
