import type { Model } from '../../model/model.ts'
import type { Entity, Mask } from '../../model/entity.ts'
import type { Side } from '../../model/side.ts'
import { hiddenPaths, readsHidden } from './hidden-paths.ts'
import type { Field } from '../../model/field.ts'
import { fieldForSide } from './field-for-side.ts'
import type { IfReadable } from './field-for-side.ts'
import type { Rule, Transition, Conversion } from '../../model/lifecycle.ts'
import type { Formula } from '../../model/formula.ts'
import { optional } from './optional-key.ts'
import { isFieldOfSide } from '../../model/is-field-of-side.ts'

// Only the server reads the library of names, periods, rates, closed days, open items, ports, publications and notices.
export function entityForSide(
  model: Model,
  {
    fieldNames: _,
    periods: __,
    rates: _____,
    closes: ______,
    dated: _______,
    openItems: ________,
    ports: _________,
    published: ___,
    searchable,
    inbox: ____,
    tasks,
    proposes,
    summary,
    ...entity
  }: Entity,
  side: Side,
): Entity {
  const owner = entity.line === undefined ? entity : model.entities[entity.line.of]!
  const hidden = hiddenPaths(model, entity, side)
  const readable = <Value extends { readonly references: readonly string[] }>(formula: Value | undefined): Value | undefined =>
    formula === undefined || formula.references.some((path) => readsHidden(path, hidden)) ? undefined : formula
  const fields: Record<string, Field> = {}
  const completes = ({ names }: Field) => names !== undefined && isFieldOfSide(entity.fields[names]!, side)
  for (const field of Object.values(entity.fields))
    if (isFieldOfSide(field, side)) {
      const { names, ...offered } = offeredTo(model, side, fieldForSide(field, readable))
      fields[field.name] = { ...offered, ...optional('names', completes(field) ? names : undefined) }
    }
  const transitions = Object.fromEntries(
    Object.entries(entity.transitions)
      .filter(([, transition]) => transition.path[side] !== undefined)
      .map(([name, transition]) => [name, transitionForSide(transition, side, readable)]),
  )
  const guards = new Set(Object.values(transitions).flatMap((transition) => transition.guards))
  const rules: Record<string, Rule> = {}
  for (const rule of Object.values(entity.rules)) {
    // A rule on lines reads the line's fields.
    const line = model.entities[entity.fields[rule.on ?? '']?.entity ?? '']
    const unread = line === undefined ? hidden : hiddenPaths(model, line, side)
    if ((rule.on !== undefined || guards.has(rule.name)) && !rule.check.references.some((path) => readsHidden(path, unread))) rules[rule.name] = shownRule(rule)
  }
  const visibleConversions = Object.entries(entity.conversions).filter(
    ([name, conversion]) =>
      Object.values(transitions).some((transition) => transition.conversion === name) && model.entities[conversion.source]?.parties.includes(side) === true,
  )
  return {
    ...entity,
    parties: entity.parties,
    fields,
    // The server evaluates a guard that reads what the side does not see, and tells with each document whether it refuses.
    transitions: Object.fromEntries(
      Object.entries(transitions).map(([name, transition]) => [
        name,
        { ...transition, guards: transition.guards.filter((guard) => rules[guard] !== undefined) },
      ]),
    ),
    rules,
    conversions: Object.fromEntries(visibleConversions.map(([name, conversion]) => [name, conversionForSide(model, entity, conversion, side)])),
    approvals: side === 'purchaser' ? entity.approvals : {},
    notices: {},
    // Row access belongs to the server: the page never gets an invisible row.
    rows: {},
    reaches: {},
    allRows: {},
    masks:
      owner === entity
        ? entity.masks
            .filter((mask) => mask.read[side] !== undefined || mask.sealed?.sides.includes(side) === true)
            .map((mask) => maskForSide(mask, side, hidden))
        : [],
    api: pick(entity.api, side),
    read: pick(entity.read, side),
    export: pick(entity.export, side),
    ...optional('searchable', searchable?.[side] && { [side]: searchable[side] }),
    ...optional('tasks', tasksForSide(tasks, side)),
    ...optional('summary', side === 'purchaser' ? summary : undefined),
    ...optional('proposes', proposalsForSide(proposes, side)),
    unique: entity.unique.filter(({ fields: names }) => names.every((name) => fields[name] !== undefined)),
    // Only the server counts balances.
    balances: [],
    paths: { list: pick(entity.paths.list, side), detail: pick(entity.paths.detail, side) },
  }
}

// Only the server judges what others move.
function shownRule({ margin: _, ...rule }: Rule): Rule {
  return rule
}

// The server finds the documents that wait.
function tasksForSide(tasks: Entity['tasks'], side: Side): Entity['tasks'] {
  const own = Object.values(tasks ?? {}).flatMap(({ when: _, ...task }) => (task.side === side ? [[task.name, task] as const] : []))
  return own.length === 0 ? undefined : Object.fromEntries(own)
}

// The server finds the earlier documents; the page knows after which choice it asks.
function proposalsForSide(proposes: Entity['proposes'], side: Side): Entity['proposes'] {
  return side === 'purchaser' ? proposes?.filter(({ same }) => same.length > 0).map(({ when: _, ...proposal }) => proposal) : undefined
}

// Nobody is offered the texts of records that their side does not have.
function offeredTo(model: Model, side: Side, { offers, ...field }: Field): Field {
  const { records } = offers ?? {}
  return records !== undefined && model.entities[records.entity]?.parties.includes(side) !== true ? field : { ...field, ...optional('offers', offers) }
}

// The server decides when a seal opens and tells it with each row: the page knows only that there is one.
function maskForSide({ name, fields, read, mask, sealed }: Mask, side: Side, hidden: ReadonlySet<string>): Mask {
  const shown = { name, fields: fields.filter((path) => !readsHidden(path, hidden)), read: pick(read, side), mask }
  if (sealed?.sides.includes(side) !== true) return shown
  return { ...shown, sealed: { sides: [side], until: { ...sealed.until, source: 'false', references: [] } } }
}

// The server runs the effects, reads and writes the files; the page needs to know where that leads.
function transitionForSide(transition: Transition, side: Side, readable: IfReadable): Transition {
  const to = Array.isArray(transition.to) && !transition.to.every(({ when }: { when: Formula }) => readable(when) !== undefined) ? undefined : transition.to
  const { to: _, onBehalf, otherPaths: __, fileReading: ___, rowsReading: ____, fileWriting: _____, ...rest } = transition
  const input = rest.input === '*' ? rest.input : rest.input.map(({ default: initial, ...field }) => ({ ...field, ...optional('default', readable(initial)) }))
  // Acting for the supplier depends on the purchaser's own preference.
  const ofPurchaser = side === 'purchaser' ? optional('onBehalf', onBehalf) : {}
  return {
    ...rest,
    ...ofPurchaser,
    input,
    ...(to === undefined ? {} : { to }),
    effects: [],
    permission: pick(transition.permission, side),
    ...optional('sees', transition.sees && pick(transition.sees, side)),
    path: pick(transition.path, side),
  }
}

// The page does not need what is copied into fields that this side does not see.
function conversionForSide(model: Model, entity: Entity, conversion: Conversion, side: Side): Conversion {
  const row = conversion.into === undefined ? entity : model.entities[entity.fields[conversion.into]?.entity ?? '']!
  const seen = <Value>(values: Readonly<Record<string, Value>>, owner: Entity): Readonly<Record<string, Value>> =>
    Object.fromEntries(Object.entries(values).filter(([name]) => owner.fields[name] !== undefined && isFieldOfSide(owner.fields[name], side)))
  const { operation } = conversion
  return {
    ...conversion,
    ...(operation === undefined ? {} : { operation: { name: operation.name, reads: {} } }),
    copy: seen(conversion.copy, row),
    split: seen(conversion.split, entity),
    same: seen(conversion.same, entity),
  }
}

function pick<Value>(record: Readonly<Partial<Record<Side, Value>>>, side: Side): Readonly<Partial<Record<Side, Value>>> {
  return record[side] === undefined ? {} : ({ [side]: record[side] } as Partial<Record<Side, Value>>)
}
