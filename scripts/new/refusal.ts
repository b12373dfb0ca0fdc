import { nearestName } from '../../engine/core/text/nearest-name.ts'

/** Why something cannot be created as requested, and a hint. */
export class Refusal extends Error {}

/** An unknown name: the message names the nearest known ones, or all if they are few. */
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
