import { isCanonical } from '../../core/decimal/canonical-text.ts'
import { isNumber } from '../../core/model/is-number.ts'
import type { Field } from '../../core/model/field.ts'
import type { Model } from '../../core/model/model.ts'
import type { AnswerEnvelope } from '../../core/wire/envelope.ts'

/** The most values that are named; a list has the same fault in each row. */
const MAX_NAMED = 3

/**
 * The values of an answer that are not in their one form: figures are texts without superfluous zeros, references are `{ id, text }`, and a line tells its
 * document by its id.
 */
export function formDifferences(model: Model, { entity, list }: Pick<AnswerEnvelope, 'entity' | 'list'>): readonly string[] {
  const found: string[] = []
  const kinds = kindsOf(model)
  const look = (value: unknown, path: string): void => {
    if (Array.isArray(value)) return value.forEach((each, index) => look(each, `${path}[${index}]`))
    if (typeof value !== 'object' || value === null) return
    const isRow = 'id' in value && ('version' in value || 'lineNo' in value || 'document' in value)
    for (const [name, held] of Object.entries(value)) {
      const here = path === '' ? name : `${path}.${name}`
      const kind = isRow ? kinds.get(name) : undefined
      if (kind !== undefined && !isInForm(kind, held)) found.push(`${here} is ${JSON.stringify(held)}, which is not the form of a ${kind}`)
      else look(held, here)
    }
  }
  look(entity, '')
  look(list, 'list')
  return found.slice(0, MAX_NAMED)
}

type Kind = 'figure' | 'reference' | 'document'

function isInForm(kind: Kind, value: unknown): boolean {
  // A mask stands for a value of any kind.
  if (value === null || value === undefined || (typeof value === 'string' && /^\*+$/.test(value))) return true
  if (kind === 'figure') return typeof value === 'string' && isCanonical(value)
  if (kind === 'document') return typeof value === 'string'
  return typeof value === 'object' && 'id' in value && 'text' in value
}

const kindsByModel = new WeakMap<Model, ReadonlyMap<string, Kind>>()

/** The kind of each name that has the same kind in all entities. */
function kindsOf(model: Model): ReadonlyMap<string, Kind> {
  const known = kindsByModel.get(model)
  if (known !== undefined) return known
  const kinds = new Map<string, Kind | undefined>()
  for (const { fields } of Object.values(model.entities))
    for (const field of Object.values(fields)) {
      const kind = kindOf(field)
      kinds.set(field.name, kinds.has(field.name) && kinds.get(field.name) !== kind ? undefined : kind)
    }
  const sure = new Map([...kinds].flatMap(([name, kind]) => (kind === undefined ? [] : [[name, kind] as const])))
  kindsByModel.set(model, sure)
  return sure
}

function kindOf(field: Field): Kind | undefined {
  if (field.system === true) return field.name === 'document' ? 'document' : undefined
  if (isNumber(field)) return 'figure'
  return field.type === 'ref' ? 'reference' : undefined
}
