import { Decimal } from '../decimal/decimal.ts'
import { isBlank } from '../model/document.ts'
import { holds } from '../expression/evaluate-formula.ts'
import { formulasOf } from '../model/recompute-plan.ts'
import type { LiveValues } from '../expression/values-of.ts'
import type { Entity } from '../model/entity.ts'
import { visibilityAt, visibilityFor } from '../permissions/mask-document.ts'
import { maskOfName } from '../permissions/mask-of-name.ts'
import { rowAccessOf } from '../permissions/row-access.ts'
import type { Reading, ReadValue } from './explained.ts'
import type { Question } from './question.ts'
import { userOf } from '../permissions/user-of.ts'

/** The most values that are told of a document's rows. */
const MAX_VALUES = 5

/** The value at a path that a formula of `entity` reads, for the asker. `values` are those of the formula's scope. */
export function readPath(question: Question, entity: Entity | undefined, values: LiveValues, path: string): Reading {
  const names = path.split('.')
  let owner = entity
  let own = true
  let here: readonly unknown[] = [values]
  let found: { entity: string; field: string } | undefined
  for (const name of names) {
    const field = owner?.fields[name]
    if (owner !== undefined && field !== undefined) {
      found = { entity: owner.name, field: name }
      if (!maySee(question, owner, name, own)) return { path, ...found, kind: 'hidden' }
    }
    here = here.flatMap((each) => itemsOf((each as LiveValues | undefined)?.[name]))
    const isOfOwn = field?.type === 'lines' || (field === undefined && owner?.line?.of === name)
    if (!isOfOwn && field?.entity !== undefined) {
      own = false
      if (!mayLookInto(question, field.entity, names.at(-1) !== name, here)) return { path, ...found, kind: 'hidden' }
    }
    const next: string | undefined = field?.entity ?? (owner?.line?.of === name ? name : undefined)
    owner = next === undefined ? undefined : question.model.entities[next]
  }
  const shown = here.slice(0, MAX_VALUES).map((value) => readValue(question, owner, value, own))
  return { path, ...found, kind: 'values', values: shown.length === 0 ? [null] : shown, more: Math.max(0, here.length - MAX_VALUES) }
}

/** Checks whether the asker sees a field of the document at hand, or (with every seal closed) of another. */
function maySee({ model, asker, document }: Question, owner: Entity, name: string, isOwn: boolean): boolean {
  const { masked, unseen } = visibilityAt(visibilityFor(model, owner, asker), (until) => isOwn && document !== undefined && holds(model, until, document))
  return !masked.has(name) && !unseen.has(name)
}

/** Checks whether the asker sees records of another entity: by the code to read them if more than their name is read, and by row access. */
function mayLookInto({ model, asker, document: own }: Question, name: string, isReadFurther: boolean, records: readonly unknown[]): boolean {
  const target = model.entities[name]
  if (target === undefined) return true
  const owner = target.line === undefined ? target : model.entities[target.line.of]
  if (owner === undefined || !owner.parties.includes(asker.side)) return false
  const code = owner.read[asker.side]
  if (isReadFurther && code !== undefined && !asker.permissions.has(code)) return false
  if (maskOfName(model, target, asker) !== undefined) return false
  const access = rowAccessOf(model, target, asker)
  if (access === undefined) return true
  const user = userOf(asker)
  return records.every((record) => {
    if (typeof record !== 'object' || record === null) return isBlank(record)
    const document = target.line === undefined ? record : (record as LiveValues)[target.line.of]
    return typeof document === 'object' && document !== null && holds(model, access, { ...document, user, prefs: own?.prefs ?? asker.prefs })
  })
}

function itemsOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? (value as readonly unknown[]) : value === undefined ? [] : [value]
}

function readValue(question: Question, owner: Entity | undefined, value: unknown, isOwn: boolean): ReadValue {
  if (isBlank(value)) return null
  if (typeof value === 'boolean') return value
  if (value instanceof Decimal) return value.toFixed()
  if (typeof value !== 'object') return String(value)
  return { record: nameOf(question, owner, value as LiveValues, isOwn) }
}

/** The display name of a record for the asker, or of a line of the document at hand; a line with a hidden name gets its number. */
function nameOf(question: Question, owner: Entity | undefined, record: LiveValues, isOwn: boolean): string {
  const isHidden = owner !== undefined && (isOwn ? isOwnNameHidden(question, owner, record) : maskOfName(question.model, owner, question.asker) !== undefined)
  const name = isHidden ? (owner.line !== undefined && maySee(question, owner, 'lineNo', isOwn) ? record['lineNo'] : '') : record[owner?.display ?? 'name']
  return typeof name === 'string' || typeof name === 'number' ? String(name) : ''
}

/** For the document at hand, whose seals may be open: checks whether the name, or a value that it is computed from, is hidden from the asker. */
function isOwnNameHidden(question: Question, owner: Entity, record: LiveValues): boolean {
  if (!maySee(question, owner, owner.display, true)) return true
  const field = owner.fields[owner.display]
  const sources = field === undefined ? [] : formulasOf(field).flatMap(({ references }) => references)
  return sources.some((path) => readPath(question, owner, record, path).kind === 'hidden')
}
