import type { Entity } from '../../model/entity.ts'
import { entityOfFormula } from '../../model/entity-of-formula.ts'
import { fieldAtPath } from '../../model/field-at-path.ts'
import type { FieldAtPath } from '../../model/field-at-path.ts'
import type { Field } from '../../model/field.ts'
import type { Formula } from '../../model/formula.ts'
import { formulasOfValue } from '../../model/formulas-of-value.ts'
import type { Model } from '../../model/model.ts'
import { errorAt } from './check.ts'
import type { Check } from './check.ts'

/** Finds tallies that count what is worked out from the tally itself: their figure would depend on who writes first. */
export const tallyCircles: Check = ({ model }) => {
  const problems = new Map<string, ReturnType<typeof errorAt>>()
  const done = new Set<string>()
  function visit(here: FieldAtPath, way: readonly FieldAtPath[]): void {
    const start = way.findIndex(({ field }) => field === here.field)
    if (start >= 0) {
      const circle = way.slice(start)
      const first = circle.findIndex(({ field }) => field.tally !== undefined)
      if (first < 0) return
      const turned = [...circle.slice(first), ...circle.slice(0, first + 1)]
      problems.set(
        keyOf(turned[0]!),
        errorAt(turned[0]!.field.at, `a tally counts what is worked out from it: ${turned.map(keyOf).join(' -> ')}`, 'let it count a value that people enter'),
      )
      return
    }
    if (done.has(keyOf(here))) return
    for (const read of readsOf(model, here)) visit(read, [...way, here])
    done.add(keyOf(here))
  }
  for (const entity of Object.values(model.entities)) for (const field of Object.values(entity.fields)) visit({ entity, field }, [])
  return [...problems.values()]
}

function keyOf({ entity, field }: FieldAtPath): string {
  return `${entity.name}.${field.name}`
}

/** The fields that the value of a field follows from. A default does not follow: it is there before. */
function readsOf(model: Model, { entity, field }: FieldAtPath): readonly FieldAtPath[] {
  const { tally } = field
  const formulas = [...formulasOfValue(field), ...(tally?.when === undefined ? [] : [tally.when])]
  const feeder = model.entities[tally?.entity ?? '']
  const measure = feeder?.fields[tally?.measure ?? '']
  return [...formulas.flatMap((formula) => fieldsIn(model, entity, formula)), ...found(feeder, measure)]
}

function fieldsIn(model: Model, entity: Entity, formula: Formula): readonly FieldAtPath[] {
  const read = entityOfFormula(model, formula) ?? entity
  return formula.references.flatMap((path) => fieldAtPath(model, read, path) ?? [])
}

function found(entity: Entity | undefined, field: Field | undefined): readonly FieldAtPath[] {
  return entity === undefined || field === undefined ? [] : [{ entity, field }]
}
