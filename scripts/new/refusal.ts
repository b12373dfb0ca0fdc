import { nearestName } from '../../engine/core/text/nearest-name.ts'

/** What cannot be made as it was asked for, and the way out. */
export class Refusal extends Error {}

/** A name that is none of those known: the nearest of them, or all where they are few. */
export function refuseUnknown(what: string, name: string, known: readonly string[], where = 'the declarations'): Refusal {
  const nearest = nearestName(name, known)
  const way =
    nearest !== undefined
      ? `did you mean "${nearest}"?`
      : known.length <= 30
        ? `there are ${known.join(', ')}`
        : `${where === 'the declarations' ? 'the declarations have' : `${where} has`} them all`
  return new Refusal(`unknown ${what} "${name}": ${way}`)
}
