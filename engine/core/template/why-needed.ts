import type { Entity } from '../model/entity.ts'
import type { Field } from '../model/field.ts'
import { formulasIn } from '../model/formulas-in.ts'
import type { Formula } from '../model/formula.ts'
import type { Model } from '../model/model.ts'

/** Why an entity needs a field: it is required, it is the display field, or a formula reads it. */
export type Need = { readonly entity: string; readonly why: 'required' | 'display' | 'read' }

/** Why a field of the template cannot be hidden; empty if it can. */
export function whyNeeded(model: Pick<Model, 'entities'>, key: string): readonly Need[] {
  return Object.values(model.entities).flatMap((entity): readonly Need[] =>
    Object.values(entity.fields).flatMap((field): readonly Need[] => {
      if (field.template !== key) return []
      const why = whyOf(model, entity, field)
      return why === undefined ? [] : [{ entity: entity.name, why }]
    }),
  )
}

/** Checks whether an entity works without a field, as far as the entity alone tells. */
export function isNeededBy(entity: Entity, field: Field): boolean {
  return (field.required && !isPlain(field.default)) || (entity.line === undefined && entity.display === field.name)
}

function whyOf(model: Pick<Model, 'entities'>, entity: Entity, field: Field): Need['why'] | undefined {
  if (entity.line === undefined && entity.display === field.name) return 'display'
  if (isNeededBy(entity, field)) return 'required'
  return fieldsRead(model).has(`${entity.name}.${field.name}`) ? 'read' : undefined
}

/** The fields that a model's formulas read, computed once because each field of a template asks for them. */
const found = new WeakMap<Model['entities'], ReadonlySet<string>>()

/** Every field that a formula of the model reads, as "<entity>.<field>". */
function fieldsRead({ entities }: Pick<Model, 'entities'>): ReadonlySet<string> {
  const known = found.get(entities)
  if (known !== undefined) return known
  const read = new Set<string>()
  for (const entity of Object.values(entities))
    for (const formula of formulasOf(entity)) for (const field of fieldsOf(entities, entity, formula)) read.add(field)
  found.set(entities, read)
  return read
}

function isPlain(formula: Formula | undefined): boolean {
  return formula !== undefined && formula.references.length === 0
}

/** Every formula of an entity except those whose result people may change: defaults, and copies of a conversion. */
function* formulasOf({ fields, conversions, ...rest }: Entity): Generator<Formula> {
  for (const field of Object.values(fields)) yield* formulasIn({ ...field, default: undefined })
  for (const conversion of Object.values(conversions)) yield* formulasIn({ ...conversion, copy: undefined })
  yield* formulasIn(rest)
}

/** The fields that a formula of `owner` reads: the last one of each path. */
function* fieldsOf(entities: Model['entities'], owner: Entity, { scope, references }: Formula): Generator<string> {
  for (const path of references) {
    const steps = path.split('.')
    const last = steps.pop()!
    let here: Entity | undefined = entities[scope.split('/', 1)[0] ?? ''] ?? owner
    for (const step of steps) {
      const field: Field | undefined = here?.fields[step]
      here = entities[field?.entity ?? (here?.line?.of === step ? step : '')]
    }
    if (here !== undefined) yield `${here.name}.${last}`
  }
}
