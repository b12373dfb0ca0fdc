import { Decimal, ZERO } from '../../../core/decimal/decimal.ts'
import { holds, valueOf } from '../../../core/expression/evaluate-formula.ts'
import type { LiveValues } from '../../../core/expression/values-of.ts'
import type { Entity } from '../../../core/model/entity.ts'
import { fieldAtPath } from '../../../core/model/field-at-path.ts'
import type { Model } from '../../../core/model/model.ts'
import type { Step } from '../../../core/model/screen.ts'
import { dayOf } from '../../../core/rules/day-of.ts'
import { lateness, progressOf } from '../../../core/story/progress-of.ts'
import type { Part } from '../../../core/story/progress-of.ts'
import { reachedStates } from '../../../core/story/reached-states.ts'
import type { Move } from '../../../core/story/reached-states.ts'
import type { StoryDocument, StoryStep } from '../../../core/wire/story.ts'

/** What a story is told from: the document's values, the changes of its states, and the day in the time zone of its purchaser. */
export type StorySource = {
  readonly model: Model
  readonly entity: Entity
  readonly values: LiveValues
  readonly moves: readonly (Move & { readonly region?: string | null })[]
  readonly today: string
  readonly timeZone: string
}

/** One step of a story; undefined if there is nothing to tell of it. */
export function tellStep(source: StorySource, step: Step, documents: readonly StoryDocument[]): StoryStep | undefined {
  const body = tellBody(source, step, documents)
  return body && { id: step.id, ...body, ...(documents.length > 0 && { documents }) }
}

type Body = Omit<StoryStep, 'id' | 'documents'>

function tellBody(source: StorySource, step: Step, documents: readonly StoryDocument[]): Body | undefined {
  const { model, entity, values, today } = source
  if (step.lines === undefined && !holds(model, step.when, values)) return undefined
  const last = documents
    .flatMap(({ at }) => at ?? [])
    .toSorted()
    .at(-1)
  if (step.done !== undefined) {
    const progress = progressOf(partsOf(source, step), today, dayIn(source, last))
    return progress && { ...progress, ...(last !== undefined && { at: last }) }
  }
  const due = dayIn(source, values[step.due ?? ''])
  const happened = (at?: string): Body => ({ stage: 'done', ...(at !== undefined && { at }), ...lateness(due, dayIn(source, at)) })
  const isStillOpen: Body = { stage: 'open', ...lateness(due, today) }
  if (step.day !== undefined) {
    const at = values[step.day]
    const day = dayIn(source, at)
    if (day === undefined) return isStillOpen
    return day <= today ? happened(at as string) : { stage: 'open', ...lateness(due ?? day, today) }
  }
  if (step.states !== undefined) {
    const region = entity.regions[step.region ?? '']!
    const moves = source.moves.filter((move) => move.region === region.name)
    const { isReached, at } = reachedStates(region, step.states, String(values[region.name]), moves)
    return isReached ? happened(at) : isStillOpen
  }
  return documents.length > 0 ? happened(last) : undefined
}

/** What is done of how much, of each counted line or of the document. */
function partsOf(source: StorySource, { lines, done, of, when, due }: Step): readonly Part[] {
  const { model, entity, values } = source
  const rows = lines === undefined ? [values] : (values[lines] as readonly LiveValues[])
  const rowEntity = lines === undefined ? entity : model.entities[entity.fields[lines]?.entity ?? '']!
  const unit = unitOf(model, rowEntity, [...(of?.references ?? []), ...(done?.references ?? [])])
  const figure = (formula: Step['of'], row: LiveValues) => (formula === undefined ? ZERO : ((valueOf(model, formula, row) as Decimal | null) ?? ZERO))
  return rows
    .filter((row) => holds(model, when, row))
    .map((row) => {
      const promised = dayIn(source, rowEntity.fields[due ?? ''] === undefined ? values[due ?? ''] : row[due ?? ''])
      const inUnit = unit === undefined ? '' : String(row[unit] ?? '')
      return { done: figure(done, row), of: figure(of, row), ...(promised !== undefined && { due: promised }), ...(inUnit !== '' && { unit: inUnit }) }
    })
}

/** The row's own field with the unit of the first figure that has one. */
function unitOf(model: Model, rows: Entity, read: readonly string[]): string | undefined {
  const unit = read.flatMap((path) => fieldAtPath(model, rows, path)?.field.unit ?? [])[0]
  return rows.fields[unit ?? ''] === undefined ? undefined : unit
}

/** The day of a date or an instant, for people of the purchaser. */
function dayIn({ timeZone }: Pick<StorySource, 'timeZone'>, value: unknown): string | undefined {
  if (typeof value !== 'string' || value === '') return undefined
  return value.length === 10 ? value : dayOf(new Date(value), timeZone)
}
