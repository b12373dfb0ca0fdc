import { holds } from '../../expression/evaluate-formula.ts'
import { UNKNOWN } from '../../expression/values/evaluation-stop.ts'
import type { LiveValues } from '../../expression/values-of.ts'
import { isBlank, rowsOf } from '../../model/document.ts'
import type { Document, Row } from '../../model/document.ts'
import type { Entity } from '../../model/entity.ts'
import { entityOf, fieldKindsOf } from '../../model/field-kinds.ts'
import type { Field } from '../../model/field.ts'
import type { Formula } from '../../model/formula.ts'
import type { Rule, Transition } from '../../model/lifecycle.ts'
import type { Model } from '../../model/model.ts'
import { isSameStored } from '../../model/stored-value.ts'
import type { Actor } from '../../permissions/actor.ts'
import { rowChecksOf } from '../../rules/check-row.ts'
import { at, distinct, issue } from '../../rules/issue.ts'
import type { Issue } from '../../wire/envelope.ts'
import { ReachOfChange } from './reach-of-change.ts'
import { undecidedParts } from './parts-of-condition.ts'
import { unreadFieldsOf } from './unread-fields.ts'
import { isUndecided, rowsIn, knownValuesOf } from './known-values.ts'
import { isOnBehalf } from '../write-only-fields.ts'

/** What a person who acts for a supplier enters. */
export type UnreadEntry = {
  readonly before: Document
  /** The recomputed document with the input, and its live values. */
  readonly after: Document
  readonly values: LiveValues
  /** What was sent, in the shape of the document. */
  readonly sent: Row
  /** The guards that read the input, each with the row that it is asked of. */
  readonly guards: readonly GuardOfRow[]
}

/** A guard of the document, or of the row at `index` of `lines`. */
export type GuardOfRow = { readonly rule: Rule; readonly lines?: string; readonly index?: number }

/** The header, or one row: its fields, its values before, after, as sent, and its place. */
type Part = {
  readonly entity: Entity
  readonly before: Row | undefined
  readonly after: Row
  readonly sent: Row
  readonly unread: ReadonlySet<string>
  readonly knownValues: LiveValues
  readonly lines?: string
  readonly index: number
}

/**
 * Refuses an entry on behalf whose answer could reveal stored values that the person does not read. What is closed is refused whatever was sent for
 * it. A rule that joins what the person changes with an unread value is not judged by the stored one: the person has to enter that value as well. So no answer
 * depends on an unread value.
 */
export function unreadIssues(model: Model, entity: Entity, transition: Transition, entry: UnreadEntry, actor: Actor): readonly Issue[] {
  if (!isOnBehalf(transition, actor.side)) return []
  const parts = partsOf(model, entity, transition, entry, actor)
  const closed = parts.flatMap((part) => closedIssues(model, part))
  if (closed.length > 0) return closed
  const reach = new ReachOfChange(
    model,
    entity,
    parts.map(({ lines, index, ...part }) => ({ ...(lines !== undefined && { lines }), index, fields: changedFields(part) })),
  )
  const judged = [...rulesOf(model, entity, entry.values), ...entry.guards]
  const wantedFor = (bases: (name: string, lines?: string, index?: number) => boolean, place: string): readonly Issue[] => {
    const wanted = parts.flatMap((part) =>
      Object.values(part.entity.fields)
        .filter((field) => isWanted(model, field, part) && bases(field.name, part.lines, part.index))
        .map(({ name }) => at(...placeOf(part), name)),
    )
    return (wanted.length === 0 ? [place] : wanted).map((path) => issue('UNREAD_VALUE_NEEDED', path))
  }
  const missing = (formula: Formula, lines?: string, index = 0): readonly Issue[] => {
    const knownValues = parts.find((part) => part.lines === lines && part.index === index)!.knownValues
    return undecidedParts(model, entity, formula, knownValues).flatMap((part) => {
      const isOfRow = part.lines !== undefined && part.index !== undefined
      if (isOfRow ? !reach.touchesRow(part.references, part.lines, part.index) : !reach.touches(part, lines, index)) return []
      if (!isOfRow) return wantedFor(reach.readBy(part, lines, index), lines === undefined ? '' : at(lines, index))
      const bases = reach.readBy(part)
      return wantedFor((name, of, place) => bases(name, of, place) && (of !== part.lines || place === part.index), at(part.lines, part.index))
    })
  }
  // Whether a value is entered or computed must not depend on an unread one either.
  const undecided = parts.flatMap((part) =>
    Object.values(part.entity.fields)
      .filter((field) => isGiven(field, part) && isUndecided(model, field.computedWhen, part.knownValues))
      .flatMap(({ computedWhen }) => wantedFor(reach.readBy(computedWhen!, part.lines, part.index), at(...placeOf(part)))),
  )
  return distinct([
    ...undecided,
    ...judged.flatMap(({ rule, lines, index }) =>
      [rule.check, ...(rule.confirmWhen === undefined ? [] : [rule.confirmWhen])].flatMap((asked) => missing(asked, lines, index)),
    ),
    ...parts.flatMap((part) =>
      Object.values(part.entity.fields)
        .flatMap((field) => conditionsOf(model, field, part))
        .flatMap((condition) => missing(condition, part.lines, part.index)),
    ),
  ])
}

function partsOf(model: Model, entity: Entity, transition: Transition, { before, after, values, sent }: UnreadEntry, actor: Actor): readonly Part[] {
  const lines = fieldKindsOf(entity).lines
  const unreadIn = (of: Entity) => unreadFieldsOf(model, of, transition, actor, values)
  const sentRows = new Map(lines.map(({ name }) => [name, new Map(rowsOf(sent, name).map((row) => [row.id, row]))]))
  const known = new Map(lines.map(({ name }) => [name, new Map(rowsOf(before, name).map((row) => [row.id, row]))]))
  const unread = new Map([['', unreadIn(entity)], ...lines.map(({ name, entity: of }) => [name, unreadIn(entityOf(model, of))] as const)])
  const sentOf = (name: string, row: Row): Row => sentRows.get(name)!.get(row.id) ?? {}
  const root = knownValuesOf(model, entity, values, (field, of, index = 0) => {
    if (of === undefined) return unread.get('')!.has(field) && !(field in sent)
    const row = rowsOf(after, of)[index]!
    // A new row holds what was sent, and nothing unread.
    return unread.get(of)!.has(field) && known.get(of)!.has(row.id) && !(field in sentOf(of, row))
  })
  return [
    { entity, before, after, sent, unread: unread.get('')!, knownValues: root, index: 0 },
    ...lines.flatMap(({ name, entity: of }) =>
      rowsOf(after, name).map((row, index): Part => {
        const knownValues = rowsIn(root, name)[index]!
        const stored = known.get(name)!.get(row.id)
        return { entity: entityOf(model, of), before: stored, after: row, sent: sentOf(name, row), unread: unread.get(name)!, knownValues, lines: name, index }
      }),
    ),
  ]
}

/** The refusals of unread fields that are closed or computed now: the same whether or not the stored value was sent. */
function closedIssues(model: Model, part: Part): readonly Issue[] {
  return Object.values(part.entity.fields).flatMap(({ name, readonlyWhen, readonlyCode, computedWhen }) => {
    if (!part.unread.has(name) || !(name in part.sent)) return []
    const { knownValues, before } = part
    const isClosed =
      before !== undefined && readonlyWhen !== undefined && (holds(model, readonlyWhen, knownValues) || isUndecided(model, readonlyWhen, knownValues))
    const isComputed = computedWhen !== undefined && holds(model, computedWhen, knownValues)
    return isClosed || isComputed ? [issue(isClosed ? (readonlyCode ?? 'READ_ONLY') : 'READ_ONLY', at(...placeOf(part), name))] : []
  })
}

/** Checks whether a person enters a value that may be computed: any that they do not read, and another one than stood before. */
function isGiven(field: Field, { before, sent, unread }: Part): boolean {
  const { name, computedWhen, readonly } = field
  if (computedWhen === undefined || readonly || !(name in sent)) return false
  return unread.has(name) || !isSameStored(field, before?.[name], sent[name])
}

/** The fields that the entry changes: unread ones that were sent, whatever they hold, and others whose value differs. */
function changedFields({ entity, before, after, sent, unread }: Omit<Part, 'lines' | 'index'>): readonly string[] {
  return Object.values(entity.fields).flatMap((field) => {
    const { name, type, computed, computedWhen, derived, tally } = field
    if (unread.has(name)) return name in sent ? [name] : []
    if (type === 'lines' || derived !== undefined || tally !== undefined || (computed !== undefined && computedWhen === undefined)) return []
    return before !== undefined && isSameStored(field, before[name], after[name]) ? [] : [name]
  })
}

/** Every rule that is judged whenever the document is written, for each row that it is asked of. */
function rulesOf(model: Model, entity: Entity, values: LiveValues): readonly GuardOfRow[] {
  return [
    ...Object.values(entity.rules)
      .filter(({ on }) => on === 'document')
      .map((rule) => ({ rule })),
    ...fieldKindsOf(entity).lines.flatMap(({ name }) =>
      rowsIn(values, name).flatMap((_row, index) => rowChecksOf(model, entity, name).rules.map((rule) => ({ rule, lines: name, index }))),
    ),
  ]
}

/** The conditions of a single field that decide whether its value is refused. */
function conditionsOf(model: Model, field: Field, { after, knownValues }: Part): readonly Formula[] {
  const { name, computed, computedWhen, readonlyWhen, requiredWhen } = field
  const given = [
    // The bounds of a value that is computed at times.
    ...(computedWhen !== undefined && computed !== undefined && holds(model, computedWhen, knownValues) && knownValues[name] === UNKNOWN ? [computed] : []),
    ...(computedWhen === undefined ? [] : [computedWhen]),
    ...(readonlyWhen === undefined ? [] : [readonlyWhen]),
    ...(requiredWhen !== undefined && knownValues[name] !== UNKNOWN && isBlank(after[name]) ? [requiredWhen] : []),
  ]
  return given
}

/** Checks whether the person could enter an unread value that was not sent. */
function isWanted(model: Model, { name, readonly, readonlyWhen, computedWhen, system }: Field, { unread, sent, before, knownValues }: Part): boolean {
  if (before === undefined || !unread.has(name) || name in sent || readonly || system) return false
  return !(readonlyWhen !== undefined && holds(model, readonlyWhen, knownValues)) && !(computedWhen !== undefined && holds(model, computedWhen, knownValues))
}

function placeOf({ lines, index }: Part): readonly (string | number)[] {
  return lines === undefined ? [] : [lines, index]
}
