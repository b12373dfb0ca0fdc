import { holds } from '../../../core/expression/evaluate-formula.ts'
import { valuesOf } from '../../../core/expression/values-of.ts'
import type { Document } from '../../../core/model/document.ts'
import type { Entity } from '../../../core/model/entity.ts'
import type { Actor } from '../../../core/permissions/actor.ts'
import { rowAccessOf } from '../../../core/permissions/row-access.ts'
import type { CallContext } from '../../calls/call-context.ts'
import type { Tx } from '../../schema/database.ts'
import type { Change, HistoryEntry } from '../../store/audit.ts'
import { evaluationContextFor } from '../visibility/reader-for.ts'

/** The states of a document's regions after an entry. */
type States = Readonly<Record<string, unknown>>

/**
 * Entries of a document after which this person did not see it, as an order that waits for its approval is not there for its supplier. Their ids; `entries` are
 * the whole history, oldest first.
 */
export async function entriesOutOfSight(
  tx: Tx,
  context: CallContext,
  actor: Actor,
  entity: Entity,
  document: Document,
  entries: readonly HistoryEntry[],
): Promise<ReadonlySet<string>> {
  const { model } = context
  const rows = rowAccessOf(model, entity, actor)
  const regions = rows === undefined ? [] : Object.keys(entity.regions).filter((name) => rows.references.includes(name))
  if (rows === undefined || regions.length === 0) return new Set()
  const evaluationContext = await evaluationContextFor(tx, context, actor, entity, [document], [rows])
  const seenIn = new Map<string, boolean>()
  const isSeen = (states: States): boolean => {
    const key = JSON.stringify(states)
    const known = seenIn.get(key)
    if (known !== undefined) return known
    const seen = holds(model, rows, valuesOf(model, entity, { ...document, ...states }, evaluationContext))
    seenIn.set(key, seen)
    return seen
  }
  let states: States = Object.fromEntries(regions.map((name) => [name, stateBefore(entries, name, document)]))
  const hidden = new Set<string>()
  for (const entry of entries) {
    if (isMoveOf(entry, entry.region ?? '') && regions.includes(entry.region ?? '')) states = { ...states, [entry.region!]: entry.toState }
    if (!isSeen(states)) hidden.add(entry.id)
  }
  return hidden
}

/** The state of a region before the first entry that is kept. */
function stateBefore(entries: readonly HistoryEntry[], region: string, document: Document): unknown {
  const first = entries.find((entry) => isMoveOf(entry, region))
  return first === undefined ? document[region] : (first.fromState ?? first.toState)
}

/** Checks whether an entry moves a region of the document itself: lines have regions of their own, whose entries name the line's action. */
function isMoveOf({ region, toState, action }: HistoryEntry, name: string): boolean {
  return region === name && typeof toState === 'string' && !action.includes('.')
}

/**
 * Of entries that were out of sight nothing is told but that somebody did something: no value in between. What differs between two sights stands at the last of
 * the entries between them, since the reader saw both; `isTold` says of which entries the reader would be told changes at all.
 */
export function withoutUnseen(
  entries: readonly HistoryEntry[],
  hidden: ReadonlySet<string>,
  isTold: (entry: HistoryEntry) => boolean,
): readonly HistoryEntry[] {
  const told: HistoryEntry[] = []
  let wasSeen = false
  let last: number | undefined
  let between = new Map<string, Change>()
  for (const entry of entries) {
    if (!hidden.has(entry.id)) {
      tellDifference(told, last, between)
      told.push(entry)
      wasSeen = true
      last = undefined
      between = new Map()
      continue
    }
    if (wasSeen && isTold(entry)) {
      for (const change of entry.changes ?? []) between.set(change.path, { ...change, before: (between.get(change.path) ?? change).before })
      if (!isFollowing(entry)) last = told.length
    }
    told.push({ ...entry, fromState: null, toState: null, reason: null, changes: [] })
  }
  return told
}

/** Checks whether an entry only says what followed from other documents: without a state that it led to, nobody is shown it. */
export function isFollowing({ action }: Pick<HistoryEntry, 'action'>): boolean {
  return action === 'recompute'
}

function tellDifference(told: HistoryEntry[], at: number | undefined, between: ReadonlyMap<string, Change>): void {
  const entry = at === undefined ? undefined : told[at]
  if (at === undefined || entry === undefined) return
  told[at] = { ...entry, changes: [...between.values()].filter(({ before, after }) => JSON.stringify(before) !== JSON.stringify(after)) }
}
