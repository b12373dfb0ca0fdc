import { errorAt } from './check.ts'
import type { Check } from './check.ts'

/** A second library of names: the field template would not know from which of them it takes its names. */
export const secondLibraries: Check = ({ model }) => {
  const [first, ...others] = Object.values(model.entities).filter((entity) => entity.fieldNames !== undefined)
  return others.map(({ name, at }) => errorAt(at, `"${name}" is a second library of names, beside "${first!.name}"`))
}
