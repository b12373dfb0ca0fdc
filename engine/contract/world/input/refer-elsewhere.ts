import { inputFieldsOf, openFieldsOf } from '../../../core/lifecycle/apply-input.ts'
import { rowsOf } from '../../../core/model/document.ts'
import type { Row } from '../../../core/model/document.ts'
import { holds } from '../../../core/expression/evaluate-formula.ts'
import { entityOf } from '../../../core/model/field-kinds.ts'
import type { LiveValues } from '../../../core/expression/values-of.ts'
import type { Entity } from '../../../core/model/entity.ts'
import type { Field } from '../../../core/model/field.ts'
import type { Formula } from '../../../core/model/formula.ts'
import { verdictOf } from '../evaluate/evaluate-action.ts'
import type { ActionRequest } from '../evaluate/verdict.ts'
import type { World } from '../world.ts'
import { conversionOf } from '../../../core/model/conversion-of.ts'

/** Variants of `base` in which one ref points to a record for which a formula fails, as a person would choose to break a rule about it. */
export async function inputsReferringElsewhere(world: World, asked: ActionRequest, formula: Formula, base: Row): Promise<readonly Row[]> {
  const { entity, transition, person } = asked
  const found: Row[] = []
  const { values } = await verdictOf(world, asked, base)
  // The source decides these values, whatever is entered.
  const said = asked.prepared === undefined ? {} : (conversionOf(entity, transition)?.split ?? {})
  for (const field of inputFieldsOf(world.model, entity, transition, person.actor)) {
    if (field.type === 'ref' && !(field.name in said)) {
      const id = await failing(world, entity, field, formula, values)
      if (id !== undefined) found.push({ ...base, [field.name]: id })
    }
    if (field.type !== 'lines') continue
    const line = entityOf(world.model, field.entity ?? '')
    const rows = rowsOf(base, field.name)
    const [first] = (values[field.name] ?? []) as readonly LiveValues[]
    for (const inner of rows.length === 0 || first === undefined ? [] : openFieldsOf(world.model, line, person.actor, transition)) {
      const id = inner.type === 'ref' ? await failing(world, line, inner, formula, first!) : undefined
      if (id !== undefined) found.push({ ...base, [field.name]: rows.map((row, index) => (index === 0 ? { ...row, [inner.name]: id } : row)) })
    }
  }
  return found
}

/** A record for the field with which a formula over the document fails; undefined if the formula does not read it, or none was found. */
async function failing(world: World, entity: Entity, field: Field, formula: Formula, whole: LiveValues): Promise<string | undefined> {
  const target = world.model.entities[field.entity ?? '']
  const paths = pathsThrough(formula, field)
  if (target === undefined || target.line !== undefined || target.name === entity.name || paths.length === 0) return undefined
  const goal = {
    name: `not ${formula.source} of ${entity.name}.${field.name}`,
    isThere: ({ values }: { readonly values: LiveValues }) => !holds(world.model, formula, { ...whole, [field.name]: values }),
    reads: [{ entity: target.name, paths }],
  }
  const document = await world.reachGoal(target, goal, { variant: 0 })
  return document === undefined ? undefined : String(document.id)
}

/** The fields that a formula reads of the referenced record. */
export function pathsThrough({ references }: Pick<Formula, 'references'>, { name }: Pick<Field, 'name'>): readonly string[] {
  return [...new Set(references.filter((path) => path.startsWith(`${name}.`)).map((path) => path.slice(name.length + 1)))]
}
