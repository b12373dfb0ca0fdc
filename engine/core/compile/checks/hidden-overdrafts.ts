import type { Entity } from '../../model/entity.ts'
import { fieldAtPath } from '../../model/field-at-path.ts'
import type { Conversion } from '../../model/lifecycle.ts'
import type { Model } from '../../model/model.ts'
import { parseExpression } from '../../expression/parse/parse-expression.ts'
import type { Syntax } from '../../expression/parse/syntax.ts'
import { errorAt } from './check.ts'
import type { Check } from './check.ts'
import { canFall } from './pending-that-stays.ts'

/**
 * Too much was taken if what may be taken falls below zero. A figure that some state fixes, or that is cut at zero, hides it. It may be cut only where no
 * person enters the quantity: then nobody can take more than it says.
 */
export const hiddenOverdrafts: Check = ({ model }) =>
  Object.values(model.entities).flatMap((entity) =>
    Object.values(entity.conversions).flatMap((conversion) => {
      const { source, take } = conversion
      const from = model.entities[source]
      if (take.pending === undefined || from === undefined || !canFall(model, conversion)) return []
      const taking = { model, feeder: rowsOf(entity, conversion), link: conversion.link }
      if (moves(taking, from, take.pending.source, 'down') || !isEntered(model, entity, conversion)) return []
      return [errorAt(take.pending.at, `"${take.pending.source}" of ${source} hides what is taken beyond it`, 'take the smaller of 0 and what is left')]
    }),
  )

/** The entity whose rows a conversion makes. */
function rowsOf(entity: Entity, { into }: Conversion): string {
  return into === undefined ? entity.name : (entity.fields[into]?.entity ?? '')
}

/** Checks whether a person enters the quantity that is taken, when the row is made or later. */
function isEntered(model: Model, entity: Entity, conversion: Conversion): boolean {
  const everyEntity = Object.values(model.entities)
  const isMade = everyEntity.some(({ name, transitions }) =>
    Object.values(transitions).some(
      ({ event, conversion: own, instead }) =>
        !event && ((name === entity.name && own === conversion.name) || (instead?.entity === entity.name && instead.conversion === conversion.name)),
    ),
  )
  return isMade || isEdited(model, entity, conversion)
}

/** Checks whether a person may change the quantity of a row that the conversion made: the action takes it, and no guard refuses documents of a conversion. */
function isEdited(model: Model, entity: Entity, conversion: Conversion): boolean {
  if (model.entities[rowsOf(entity, conversion)]?.fields[conversion.take.field]?.readonly === true) return false
  const taken = conversion.into ?? conversion.take.field
  const refusing = new Set(Object.keys(conversion.split).map((field) => `!has(${field})`))
  return Object.values(entity.transitions).some(
    ({ event, from, input, guards }) =>
      !event &&
      from !== null &&
      (input === '*' || input.some(({ name }) => name === taken)) &&
      !guards.some((guard) => refusing.has(entity.rules[guard]?.check.source ?? '')),
  )
}

/** What is taken: rows of the feeder that point to the source by the link. */
type Taking = { readonly model: Model; readonly feeder: string; readonly link: string }

type Direction = 'up' | 'down'

/** Checks whether a formula goes down (or up) without end, in every state, as more is taken. */
function moves(taking: Taking, entity: Entity, source: string, direction: Direction): boolean {
  const parsed = parseExpression(source)
  return 'syntax' in parsed && partMoves(taking, entity, parsed.syntax, direction)
}

function partMoves(taking: Taking, entity: Entity, part: Syntax, direction: Direction): boolean {
  const follows = (each: Syntax) => partMoves(taking, entity, each, direction)
  const opposes = (each: Syntax) => partMoves(taking, entity, each, direction === 'up' ? 'down' : 'up')
  switch (part.kind) {
    case 'conditional':
      return follows(part.yes) && follows(part.no)
    case 'negate':
      return opposes(part.operand)
    case 'arithmetic':
      if (part.operator === '-') return follows(part.left) || opposes(part.right)
      return follows(part.left) || (part.operator === '+' && follows(part.right))
    case 'call':
      if (part.name === 'min') return direction === 'down' ? part.args.some(follows) : part.args.every(follows)
      if (part.name === 'max') return direction === 'up' ? part.args.some(follows) : part.args.every(follows)
      return ['round', 'coalesce'].includes(part.name) && part.args.slice(0, 1).some(follows)
    default:
      return pathMoves(taking, entity, pathOf(part), direction)
  }
}

function pathMoves(taking: Taking, entity: Entity, path: string | undefined, direction: Direction): boolean {
  const found = path === undefined ? undefined : fieldAtPath(taking.model, entity, path)
  if (found === undefined) return false
  const { tally, computed } = found.field
  if (tally !== undefined) return direction === 'up' && tally.entity === taking.feeder && tally.by === taking.link
  return computed !== undefined && moves(taking, found.entity, computed.source, direction)
}

function pathOf(part: Syntax): string | undefined {
  if (part.kind === 'name') return part.name
  const of = part.kind === 'member' ? pathOf(part.of) : undefined
  return part.kind === 'member' && of !== undefined ? `${of}.${part.name}` : undefined
}
