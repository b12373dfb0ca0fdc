import type { Entity } from '../model/entity.ts'
import type { Field } from '../model/field.ts'
import type { Formula } from '../model/formula.ts'
import type { Model } from '../model/model.ts'

/** Why an entity cannot do without a field: it must be given, it is what a document is known by, or a formula reads it. */
export type Need = { readonly entity: string; readonly why: 'required' | 'display' | 'read' }

/** Why a field of the template cannot be hidden; empty where it can. */
export function whyNeeded(model: Pick<Model, 'entities'>, key: string): readonly Need[] {
  return Object.values(model.entities).flatMap((entity): readonly Need[] =>
    Object.values(entity.fields).flatMap((field): readonly Need[] => {
      if (field.template !== key) return []
      const why = whyOf(model, entity, field)
      return why === undefined ? [] : [{ entity: entity.name, why }]
    }),
  )
}

/** Whether an entity can do without a field, as far as it can tell by itself. */
export function isNeededBy(entity: Entity, field: Field): boolean {
  return (field.required && !isPlain(field.default)) || (entity.line === undefined && entity.display === field.name)
}

function whyOf(model: Pick<Model, 'entities'>, entity: Entity, field: Field): Need['why'] | undefined {
  if (entity.line === undefined && entity.display === field.name) return 'display'
  if (isNeededBy(entity, field)) return 'required'
  return Object.values(model.entities).some((each) => [...formulasOf(each)].some((formula) => reads(model, each, formula, entity, field.name)))
    ? 'read'
    : undefined
}

function isPlain(formula: Formula | undefined): boolean {
  return formula !== undefined && formula.references.length === 0
}

/** Every formula of an entity but those that fill in what is then changed by hand: defaults, and copies of a conversion. */
function* formulasOf({ fields, conversions, ...rest }: Entity): Generator<Formula> {
  for (const field of Object.values(fields)) yield* formulasIn({ ...field, default: undefined })
  for (const conversion of Object.values(conversions)) yield* formulasIn({ ...conversion, copy: undefined })
  yield* formulasIn(rest)
}

function* formulasIn(value: unknown): Generator<Formula> {
  if (typeof value !== 'object' || value === null) return
  if ('kind' in value && value.kind === 'formula') yield value as Formula
  else for (const each of Object.values(value)) yield* formulasIn(each)
}

/** Whether a formula, which stands in `owner`, reads a field of `entity`. */
function reads(model: Pick<Model, 'entities'>, owner: Entity, formula: Formula, entity: Entity, name: string): boolean {
  const scope = model.entities[formula.scope.split('/', 1)[0] ?? ''] ?? owner
  return formula.references.some((path) => {
    const names = path.split('.')
    let here: Entity | undefined = scope
    for (const [place, step] of names.entries()) {
      if (place === names.length - 1) return here === entity && step === name
      const field: Field | undefined = here?.fields[step]
      here = model.entities[field?.entity ?? (here?.line?.of === step ? step : '')]
    }
    return false
  })
}
