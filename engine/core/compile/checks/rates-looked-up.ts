import { errorAt } from './check.ts'
import type { Check } from './check.ts'

/** A rate is looked up among records that are rates, between two currencies of the asking row. */
export const ratesLookedUp: Check = ({ model }) =>
  Object.values(model.entities).flatMap((entity) =>
    Object.values(entity.fields).flatMap(({ lookup, at }) => {
      if (lookup?.pick !== 'rate') return []
      const rates = model.entities[lookup.entity]?.rates
      if (rates === undefined) return [errorAt(at, `the records of ${lookup.entity} are no rates`, 'look into an entity with "rates"')]
      return [rates.from, rates.to].flatMap((name) =>
        lookup.by[name] === undefined
          ? [errorAt(at, `a rate is looked up between two currencies, and "match" does not name "${name}"`, `say in "match" what "${name}" is equal to`)]
          : [],
      )
    }),
  )
