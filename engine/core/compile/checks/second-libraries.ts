import { errorAt } from './check.ts'
import type { Check } from './check.ts'

/** Finds a second library of names: the field template could not tell from which one it takes its names. */
export const secondLibraries: Check = ({ model }) => {
  const [first, ...others] = Object.values(model.entities).filter((entity) => entity.fieldNames !== undefined)
  return others.map(({ name, at }) => errorAt(at, `"${name}" is a second library of names, beside "${first!.name}"`))
}
