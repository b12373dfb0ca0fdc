import type { Model } from '../../core/model/model.ts'
import type { Field } from '../../core/model/field.ts'

/** One value that differs: the sentence of a report, and the field that it is a fault of. */
export type Finding = { readonly text: string; readonly of?: { readonly entity: string; readonly field: string }; readonly cause: string }

/** A finding about a field. */
export function findingOf(entity: string, field: string, text: string): Finding {
  return { text, of: { entity, field }, cause: `value of ${field}` }
}

/** The causes of findings, each once: a field that is worked out from another field that differs is no cause of its own. */
export function causesOf(model: Model, findings: readonly Finding[]): readonly string[] {
  const differing = findings.flatMap(({ of }) => (of === undefined ? [] : [of]))
  const isConsequence = ({ of }: Finding): boolean => {
    const field = of === undefined ? undefined : model.entities[of.entity]?.fields[of.field]
    if (of === undefined || field === undefined) return false
    const read = readBy(field)
    return differing.some((other) => read.has(other.field) && !(other.entity === of.entity && other.field === of.field))
  }
  const roots = findings.filter((finding) => !isConsequence(finding))
  return [...new Set((roots.length === 0 ? findings : roots).map(({ cause }) => cause))]
}

/** The names of the fields that a field is worked out from. */
function readBy({ computed, tally, derived = [], lookup, default: given }: Field): ReadonlySet<string> {
  const paths = [
    ...[computed, given, tally?.when, ...derived.map(({ when }) => when)].flatMap((formula) => formula?.references ?? []),
    ...[tally?.measure, lookup?.measure].filter((name) => name !== undefined),
  ]
  return new Set(paths.map((path) => path.split('.').at(-1) ?? ''))
}
