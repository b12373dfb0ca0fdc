import type { Transition } from '../model/lifecycle.ts'

/** The required inputs of a transition: "reason" of the document, "lines.remark" of each line. */
export function requiredInputsOf(transition: Transition): ReadonlySet<string> {
  const inputs = transition.input === '*' ? [] : transition.input.filter((field) => field.required).map((field) => field.name)
  return new Set([...inputs, ...(transition.demands ?? [])])
}

/** The required fields of one lines field. */
export function requiredInputsOfLines(requiredInputs: ReadonlySet<string> | undefined, lines: string): ReadonlySet<string> {
  const prefix = `${lines}.`
  return new Set([...(requiredInputs ?? [])].flatMap((path) => (path.startsWith(prefix) ? [path.slice(prefix.length)] : [])))
}
