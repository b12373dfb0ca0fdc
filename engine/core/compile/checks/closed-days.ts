import { errorAt } from './check.ts'
import type { Check } from './check.ts'

/** Dated documents need one entity whose records close days, and no second one: a refusal has one code and one place to open the days again. */
export const closedDays: Check = ({ model }) => {
  const entities = Object.values(model.entities)
  const closing = entities.filter(({ closes }) => closes !== undefined)
  const dated = entities.filter((entity) => entity.dated !== undefined)
  return [
    ...closing.slice(1).map(({ name, at }) => errorAt(at, `days are closed by ${closing[0]!.name}, and by "${name}" too`, 'close all days by one entity')),
    ...(closing.length > 0 ? [] : dated.map(({ name, at }) => errorAt(at, `"${name}" is dated, and nothing closes days`, 'declare an entity with "closes"'))),
    ...(dated.length > 0
      ? []
      : closing.map(({ name, at }) => errorAt(at, `"${name}" closes days, and no document is dated`, 'say "dated" where a day counts'))),
  ]
}
