import { parseDecimal } from '../decimal/parse-decimal.ts'
import type { Entity } from '../model/entity.ts'
import type { Field } from '../model/field.ts'
import { idOfRef } from '../model/id-of-ref.ts'
import type { Conversion, InputField, Transition } from '../model/lifecycle.ts'
import { partsOfSource } from '../model/conversion-of.ts'
import type { Model } from '../model/model.ts'
import type { Actor } from '../permissions/actor.ts'
import { visibilityFor } from '../permissions/mask-document.ts'
import { isBlank, rowsOf } from '../model/document.ts'
import type { Document, Row } from '../model/document.ts'
import { valueOf } from '../expression/evaluate-formula.ts'
import { entityOf } from '../model/field-kinds.ts'
import { checkInstant } from '../rules/check-value.ts'
import { newChildRow, inTreeOrder, parentRow } from '../rules/child-rows.ts'
import { writeOnlyFieldsOf } from './write-only-fields.ts'
import { storedValue } from '../model/stored-value.ts'
import { isNumber } from '../model/is-number.ts'
import type { LiveValues } from '../expression/values-of.ts'

type Writer = Pick<Actor, 'side' | 'permissions'>

/**
 * The fields that a transition accepts from this person: none that they may not read, because its mask would come back as its value, except what a supplier
 * told them for whom they act (`writeOnlyFieldsOf`).
 */
export function inputFieldsOf(model: Model, entity: Entity, transition: Transition, writer: Writer): readonly Field[] {
  if (transition.input === '*') return openFieldsOf(model, entity, writer, transition)
  const isOpen = openTo(model, entity, writer, transition)
  return transition.input.map(({ name }) => entity.fields[name]).filter((field) => field !== undefined && isOpen(field)) as Field[]
}

/** The fields of an entity, or of its lines, that this person may enter; `transition`: the action of the entry. */
export function openFieldsOf(model: Model, entity: Entity, writer: Writer, transition?: Transition): readonly Field[] {
  const isOpen = openTo(model, entity, writer, transition)
  return Object.values(entity.fields).filter((field) => !field.readonly && !field.system && isOpen(field))
}

function openTo(model: Model, entity: Entity, writer: Writer, transition: Transition | undefined): (field: Field) => boolean {
  const { masked, unseen } = visibilityFor(model, entity, writer)
  const writeOnly = writeOnlyFieldsOf(model, entity, transition, writer)
  return ({ name }) => (!masked.has(name) || writeOnly.has(name)) && !unseen.has(name)
}

/**
 * The document with the client's values. Accepts only fields of the transition's input. A lines field is replaced as a whole: rows with a known id keep what
 * the client may not write, rows without one are new, and rows that are not sent are removed.
 */
export function applyInput(
  model: Model,
  entity: Entity,
  transition: Transition,
  document: Document,
  input: Row,
  writer: Writer,
  newId: () => string,
): Document {
  const changed: Record<string, unknown> = { ...document }
  const anew = anewIn(transition)
  for (const field of inputFieldsOf(model, entity, transition, writer)) {
    // A value that a person enters anew each time, such as a reason, does not stay from the last time.
    if (!(field.name in input) && anew.has(field.name)) changed[field.name] = null
    if (!(field.name in input)) continue
    changed[field.name] =
      field.type === 'lines'
        ? mergedRows(
            field,
            rowsOf(document, field.name),
            rowsOf(input, field.name),
            openFieldsOf(model, entityOf(model, field.entity ?? ''), writer, transition),
            newId,
            partsOfSource(entity, transition, field.name),
          )
        : changedList(transition, field, document[field.name], enteredValue(field, input[field.name]))
  }
  return changed
}

/** The sent records of a refs field, or those that it has then, if the transition only adds or removes some. */
function changedList({ input }: Transition, { name, type }: Field, before: unknown, sent: unknown): unknown {
  const change = input === '*' || type !== 'refs' ? undefined : input.find((field) => field.name === name)?.change
  if (change === undefined) return sent
  const held: readonly unknown[] = Array.isArray(before) ? before : []
  const named = new Set<unknown>(Array.isArray(sent) ? sent : [])
  const ids = change === 'add' ? [...new Set([...held, ...named])] : held.filter((id) => !named.has(id))
  return ids.length === 0 ? null : ids
}

/** The document's values with which a dialog of the transition begins, without those that are entered anew each time. */
export function initialInput(transition: Transition, fields: readonly Field[], document: Row): Row {
  const blank = new Set(transition.input === '*' ? [] : transition.input.filter(beginsBlank).map(({ name }) => name))
  const held = fields.filter(({ name }) => !blank.has(name) && (document[name] ?? null) !== null)
  return Object.fromEntries(held.map(({ name }) => [name, document[name]]))
}

/** What is added or removed does not begin with what is there. */
function beginsBlank({ anew, change }: InputField): boolean {
  return anew === true || change !== undefined
}

/** The document as a dialog of the transition knows it: what is entered anew each time is blank, whatever it was the last time. */
export function withAnewBlank(transition: Transition, document: Row): Row {
  return { ...document, ...Object.fromEntries([...anewIn(transition)].map((name) => [name, null])) }
}

function anewIn({ input }: Transition): ReadonlySet<string> {
  return new Set(input === '*' ? [] : input.filter((field) => field.anew === true).map(({ name }) => name))
}

/**
 * The defaults of a transition's input for each field that is not sent and is blank in the document. `values` is the tree of the document with the given input.
 * A field that is sent as blank stays blank.
 */
export function inputDefaults(model: Model, entity: Entity, transition: Transition, document: Document, input: Row, values: LiveValues, writer: Writer): Row {
  if (transition.input === '*') return {}
  const open = new Set(inputFieldsOf(model, entity, transition, writer).map((field) => field.name))
  const { masked } = visibilityFor(model, entity, writer)
  const defaults: Record<string, unknown> = {}
  for (const { name, default: initial } of transition.input) {
    const field = entity.fields[name]
    if (field === undefined || initial === undefined || !open.has(name) || name in input || !isBlank(document[name])) continue
    // A value that follows from a hidden one is proposed only to people who may read it.
    if (initial.references.some((path) => masked.has(path))) continue
    const value = storedValue(field, valueOf(model, initial, values))
    if (!isBlank(value)) defaults[name] = value
  }
  return defaults
}

/** The defaults that the server fills if nothing is sent. A page proposes a required input, but somebody has to send it. */
export function serverDefaults(model: Model, entity: Entity, transition: Transition, document: Document, input: Row, values: LiveValues, writer: Writer): Row {
  const required = new Set(transition.input === '*' ? [] : transition.input.filter((field) => field.required).map((field) => field.name))
  return Object.fromEntries(Object.entries(inputDefaults(model, entity, transition, document, input, values, writer)).filter(([name]) => !required.has(name)))
}

/**
 * The stored form of an entered value: a figure without trailing zeros ("3.000" is "3"), a moment with seconds and thousandths, several records each once, null
 * for nothing.
 */
export function enteredValue(field: Field, value: unknown): unknown {
  if (field.type === 'refs' && Array.isArray(value)) return value.length === 0 ? null : [...new Set(value)]
  if (field.type === 'instant' && typeof value === 'string' && value !== '' && checkInstant(value) === undefined) return new Date(value).toISOString()
  const figure = isNumber(field) && typeof value === 'string' ? parseDecimal(value) : undefined
  return figure?.toFixed() ?? value ?? null
}

/** The first values of a row that an edit adds for a source which another row has: what both take over from it. */
function partOf(parted: Conversion | undefined, before: readonly Row[], row: Row): Row {
  if (parted === undefined || isBlank(row[parted.link])) return {}
  const other = before.find((each) => idOfRef(each[parted.link]) === idOfRef(row[parted.link]))
  if (other === undefined) return {}
  return Object.fromEntries([parted.link, ...Object.keys(parted.copy)].filter((name) => name in other).map((name) => [name, other[name]]))
}

function mergedRows(
  { fixed, beneath }: Field,
  before: readonly Row[],
  sent: readonly Row[],
  fields: readonly Field[],
  newId: () => string,
  parted: Conversion | undefined,
): readonly Row[] {
  const known = new Map(before.map((row) => [row.id as string, row]))
  // Rows that cannot be removed stay unchanged if they are not sent.
  const isSent = new Set(sent.map((row) => row.id))
  const rows = fixed === true ? [...before.filter((row) => !isSent.has(row.id)), ...sent] : sent
  const places = new Map(before.map((row, index) => [row.id, index]))
  const ordered = fixed === true ? rows.toSorted((left, right) => (places.get(left.id) ?? rows.length) - (places.get(right.id) ?? rows.length)) : rows
  const given = new Map(known)
  const aboves = new Map<unknown, unknown>()
  const merged = ordered.map((row) => {
    const old = typeof row.id === 'string' ? known.get(row.id) : undefined
    // A row that is sent twice is itself once, and then a new one.
    if (old !== undefined) known.delete(old.id as string)
    const above = old === undefined && beneath !== undefined ? parentRow(beneath, row, given) : undefined
    const begun = above === undefined ? partOf(parted, before, row) : newChildRow(beneath!, above)
    const entered: Record<string, unknown> = { ...(old === undefined ? begun : old), id: old?.id ?? newId() }
    // Writing into an existing row does not move it.
    if (beneath !== undefined) aboves.set(entered['id'], old?.[beneath.by] ?? above?.id)
    for (const field of fields) if (field.name in row) entered[field.name] = enteredValue(field, row[field.name])
    return entered
  })
  const placed = beneath === undefined ? merged : inTreeOrder(merged, ({ id }) => aboves.get(id) ?? undefined)
  for (const [index, row] of placed.entries()) row['lineNo'] = index + 1
  return placed
}
