import type { Entity } from '../../core/model/entity.ts'
import type { Field } from '../../core/model/field.ts'
import type { Formula } from '../../core/model/formula.ts'
import type { Transition } from '../../core/model/lifecycle.ts'
import type { Model } from '../../core/model/model.ts'
import { conversionOf } from '../../core/model/conversion-of.ts'

/** How many documents back the search for a value goes. */
const DEEPEST = 4

/**
 * Proves that an entered header field of a document made of rows does not stay as entered: the rows are split by it, or, if it is left blank, it gets the value
 * they agree on, which is never blank. Returns undefined without a proof.
 */
export function copiedFromSource(
  model: Model,
  entity: Entity,
  transition: Transition,
  { name }: Pick<Field, 'name'>,
  isLeftBlank: boolean,
): string | undefined {
  const conversion = conversionOf(entity, transition)
  if (conversion === undefined) return undefined
  const parting = conversion.split[name]
  if (parting !== undefined) return `${name} is "${parting.source}" of what it is made of: ${conversion.name} parts its rows by that, whatever is entered`
  const same = conversion.same[name]?.value
  if (!isLeftBlank || same === undefined || !isAlwaysThere(model, same, 0)) return undefined
  return `left blank, ${name} is "${same.source}" of what it is made of, and that is never blank`
}

/** Checks whether a path ends in a required value, or in one that every creation takes from a value that is always there. */
function isAlwaysThere(model: Model, { source, scope }: Pick<Formula, 'source' | 'scope'>, depth: number): boolean {
  if (/^'[^']+'$/.test(source)) return true
  if (depth > DEEPEST || !/^\w+(\.\w+)*$/.test(source)) return false
  let entity = model.entities[scope]
  const steps = source.split('.')
  for (const [index, step] of steps.entries()) {
    if (entity === undefined) return false
    const isOwner = entity.line?.of === step
    const field: Field | undefined = entity.fields[step]
    // The document of a row always exists; a referenced record may be missing.
    if (!isOwner && (field === undefined || !isFilled(model, entity, field, depth))) return false
    if (index < steps.length - 1) entity = model.entities[isOwner ? step : (field?.entity ?? '')]
  }
  return true
}

function isFilled(model: Model, entity: Entity, { name, required, readonly, computed, computedWhen }: Field, depth: number): boolean {
  if (required) return true
  if (computed !== undefined) return computedWhen === undefined && isAlwaysThere(model, computed, depth + 1)
  const creating = Object.values(entity.transitions).filter(({ from }) => from === null)
  if (!readonly || creating.length === 0) return false
  const isTakenAway = Object.values(entity.transitions).some(({ effects }) => effects.some((effect) => effect.kind === 'set' && name in effect.values))
  return (
    !isTakenAway &&
    creating.every(({ conversion: by }) => {
      const conversion = entity.conversions[by ?? '']
      const taken = conversion?.split[name] ?? conversion?.same[name]?.value ?? (conversion?.into === undefined ? conversion?.copy[name] : undefined)
      return taken !== undefined && isAlwaysThere(model, taken, depth + 1)
    })
  )
}
