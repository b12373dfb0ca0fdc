import type { Entity } from '../../../core/model/entity.ts'
import type { Model } from '../../../core/model/model.ts'
import type { Actor } from '../../../core/permissions/actor.ts'
import type { Visibility } from '../../../core/permissions/mask-document.ts'
import type { Change, HistoryEntry } from '../../store/audit.ts'
import { reasonFieldOf } from '../actions/reason-of.ts'
import { partyRefs } from '../unit-of-work/counterparty-of.ts'

/** A supplier gets the history since the document names it: earlier entries concerned another supplier. */
export function sinceItIsHis(model: Model, entity: Entity, { side }: Actor, entries: readonly HistoryEntry[]): readonly HistoryEntry[] {
  if (side !== 'supplier') return entries
  const names = new Set(partyRefs(model, entity).map(({ name }) => name))
  const handed = entries.findLastIndex(({ changes = [] }) => changes.some(({ path, before }) => names.has(path) && before !== null))
  return handed === -1 ? entries : entries.slice(handed).map((entry, place) => (place === 0 ? { ...entry, reason: null, changes: [] } : entry))
}

/** An entry of the history as a person sees it. */
export type EntryForReader = Omit<HistoryEntry, 'purchaser' | 'supplierEnterprise' | 'refused' | 'codes' | 'changes'> & { readonly changes: readonly Change[] }

// An approval is the purchaser's own affair: the other side sees neither its decisions nor the states between them.
export function asSeenBy(
  actor: Actor,
  entity: Entity,
  visibility: Visibility,
  { purchaser: _, supplierEnterprise: __, refused: ___, codes: ____, changes = [], ...told }: HistoryEntry,
): readonly EntryForReader[] {
  const entry = withoutHidden(actor, entity, visibility, told)
  const act = approvalActOf(entity, entry)
  if (act === undefined || actor.side === 'purchaser') return [{ ...entry, changes }]
  if (act === 'approve' || act === 'refuse') return []
  return [{ ...entry, fromState: null, toState: null, reason: null, changes: [] }]
}

/** What an entry was in an approval; undefined for any other action. */
export function approvalActOf(entity: Entity, { action }: Pick<HistoryEntry, 'action'>) {
  return entity.transitions[action]?.approval?.act
}

/** Without a reason that was entered in a hidden field, and without the name of a person of a hidden enterprise. */
function withoutHidden<Entry extends Pick<HistoryEntry, 'action' | 'reason' | 'side' | 'account' | 'accountName'>>(
  actor: Actor,
  entity: Entity,
  { masked, unseen }: Visibility,
  entry: Entry,
): Entry {
  const transition = entity.transitions[entry.action]
  const given = transition === undefined ? undefined : reasonFieldOf(transition)
  const isHidden = given !== undefined && (masked.has(given) || unseen.has(given))
  const mask = entry.side === actor.side ? undefined : masked.get('supplierEnterprise')
  return { ...entry, ...(isHidden && { reason: null }), ...(mask !== undefined && { account: null, accountName: mask }) }
}
