import { recompute } from '../../engine/core/lifecycle/recompute.ts'
import type { Document, EvaluationContext, Row } from '../../engine/core/model/document.ts'
import type { Entity } from '../../engine/core/model/entity.ts'
import type { Field } from '../../engine/core/model/field.ts'
import type { Model } from '../../engine/core/model/model.ts'

/** Chooses one of some values. */
export type Choose = <Value>(values: readonly Value[]) => Value

/** The same choices for the same seed. */
export function chooser(seed: number): Choose {
  let state = seed
  return (values) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648
    return values[Math.floor((state / 2_147_483_648) * values.length)]!
  }
}

/** A record that no document points to at first, and that a person who does not read the ref cannot tell from the first one. */
export const OTHER = 'other'

// Few values, so that what people enter often equals what is stored.
const FIGURES = ['0', '5', '6']

/** A value that a field may hold, from few, so that two of them are often equal. */
export function anyValue(model: Model, field: Field, choose: Choose): unknown {
  switch (field.type) {
    case 'text':
    case 'longText':
      return choose([null, '1: 5', '1: 6', 'a'])
    case 'flag':
      return choose([true, false])
    case 'date':
      return choose([null, '2026-11-19', '2026-12-18'])
    case 'instant':
      return choose(['2026-11-19T08:00:00.000Z', '2026-12-18T08:00:00.000Z', '2026-12-19T08:00:00.000Z'])
    case 'enum':
      return choose(model.vocabularies[field.vocabulary ?? '']?.values ?? [null])
    case 'ref':
      return choose(['one', null])
    case 'sequence':
      return 'N1'
    case 'files':
    case 'lines':
      return []
    case 'integer':
      return choose(['0', '0', '1'])
    case 'rate':
      return choose(['0', '0.13'])
    default:
      return choose(field.required ? ['5', '6'] : [null, ...FIGURES])
  }
}

function anyRow(model: Model, entity: Entity, id: string, choose: Choose): Row {
  const values = Object.values(entity.fields).flatMap((field) => (field.system ? [] : [[field.name, anyValue(model, field, choose)]]))
  return { ...Object.fromEntries(values), id }
}

/** Any document with two rows in each of its lines. */
export function anyDocument(model: Model, entity: Entity, choose: Choose): Document {
  const lines = Object.values(entity.fields).filter(({ type }) => type === 'lines')
  const rows = (of: string) => ['first', 'second'].map((id, index) => ({ ...anyRow(model, model.entities[of]!, id, choose), lineNo: index + 1 }))
  return { ...anyRow(model, entity, 'd', choose), version: 1, purchaser: 'p', ...Object.fromEntries(lines.map(({ name, entity: of }) => [name, rows(of!)])) }
}

/** Any records that the refs of a document and its lines, and those of the records, may point to. */
export function anyReferences(model: Model, entity: Entity, choose: Choose): EvaluationContext['references'] {
  const lines = Object.values(entity.fields).flatMap(({ type, entity: of }) => (type === 'lines' ? [model.entities[of!]!] : []))
  const near = new Set([entity, ...lines].flatMap((of) => refsOf(model, of)))
  const far = new Set([...near].flatMap((of) => refsOf(model, of)))
  const pairOf = (of: Entity): Readonly<Record<string, Row>> => {
    const one = recordOf(model, of, choose)
    return { one, [OTHER]: { ...one, id: OTHER } }
  }
  return Object.fromEntries([...new Set([...near, ...far])].map((of) => [of.name, pairOf(of)]))
}

function refsOf(model: Model, entity: Entity): readonly Entity[] {
  return Object.values(entity.fields).flatMap(({ type, entity: of }) =>
    type === 'ref' && model.entities[of ?? ''] !== undefined ? [model.entities[of!]!] : [],
  )
}

function recordOf(model: Model, entity: Entity, choose: Choose): Row {
  const record = anyRow(model, entity, 'one', choose)
  return entity.line === undefined ? record : { ...record, [entity.line.of]: anyRow(model, model.entities[entity.line.of]!, 'one', choose) }
}

/** The document with other values in some fields of the header, and of the rows of its lines. */
export function withOthers(
  model: Model,
  entity: Entity,
  document: Document,
  fieldsOf: (of: Entity) => ReadonlySet<string>,
  evaluationContext: EvaluationContext,
  choose: Choose,
): Document {
  const other = (of: Entity, row: Row): Row => {
    const names = fieldsOf(of)
    return {
      ...row,
      ...Object.fromEntries(Object.values(of.fields).flatMap((field) => (names.has(field.name) ? [[field.name, anyValue(model, field, choose)]] : []))),
    }
  }
  const changed: Record<string, unknown> = { ...other(entity, document) }
  for (const { name, type, entity: of } of Object.values(entity.fields))
    if (type === 'lines') changed[name] = (document[name] as readonly Row[]).map((row) => other(model.entities[of!]!, row))
  return recompute(model, entity, changed, evaluationContext)
}
