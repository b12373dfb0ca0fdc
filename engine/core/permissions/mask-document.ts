import type { Document, Row } from '../model/document.ts'
import { rowsOf } from '../model/document.ts'
import { entityOf, fieldKindsOf } from '../model/field-kinds.ts'
import type { Entity, Mask, Seal } from '../model/entity.ts'
import type { Formula } from '../model/formula.ts'
import type { Model } from '../model/model.ts'
import type { Actor } from './actor.ts'
import { fieldAtPath } from '../model/field-at-path.ts'
import { isFieldOfSide } from '../model/is-field-of-side.ts'
import { sidesThatMake } from './sides-that-make.ts'

/** What an actor may see of the rows of one entity. */
export type Visibility = {
  /** The mask of each hidden field. A sealed field counts as masked until its seal is known to be open. */
  readonly masked: ReadonlyMap<string, string>
  /** Fields that this side never sees. */
  readonly unseen: ReadonlySet<string>
  /** The masked fields that only seals hide: all of these together open them. */
  readonly seals: ReadonlyMap<string, readonly Seal[]>
}

type Viewer = Pick<Actor, 'side' | 'permissions'>

/** One reason why a field is masked: the missing permission, or a seal, which opens when its condition (scope: the document) holds. */
export type MaskReason = { readonly mask: Mask; readonly field: string } & (
  | { readonly kind: 'permission'; readonly code: string }
  | { readonly kind: 'seal'; readonly seal: Seal }
)

/** Every mask on fields of an entity's rows for a person, in the declared order. */
export function maskReasonsOf(model: Model, entity: Entity, actor: Viewer): readonly MaskReason[] {
  const owner = entity.line === undefined ? entity : entityOf(model, entity.line.of)
  const prefix = entity.line === undefined ? '' : `${entity.line.field}.`
  return owner.masks.flatMap((mask): readonly MaskReason[] => {
    const code = mask.read[actor.side]
    const isClosed = code !== undefined && !actor.permissions.has(code)
    const seal = mask.sealed?.sides.includes(actor.side) === true ? mask.sealed : undefined
    if (!isClosed && seal === undefined) return []
    return namesIn(model, owner, mask, prefix).flatMap((field): readonly MaskReason[] => [
      ...(isClosed ? [{ kind: 'permission' as const, mask, field, code }] : []),
      ...(seal === undefined ? [] : [{ kind: 'seal' as const, mask, field, seal }]),
    ])
  })
}

const visibilities = new WeakMap<Model, WeakMap<Entity, Map<string, Visibility>>>()

/** What the actor sees of a document's header, or of a line entity's rows: the same for all of the side with the same codes of its masks. */
export function visibilityFor(model: Model, entity: Entity, actor: Viewer): Visibility {
  const owner = entity.line === undefined ? entity : entityOf(model, entity.line.of)
  let byEntity = visibilities.get(model)
  if (byEntity === undefined) visibilities.set(model, (byEntity = new WeakMap()))
  let known = byEntity.get(entity)
  if (known === undefined) byEntity.set(entity, (known = new Map()))
  const held = owner.masks.map(({ read: { [actor.side]: code } }) => (code === undefined || actor.permissions.has(code) ? '+' : '-')).join('')
  const key = `${actor.side} ${held}`
  let visibility = known.get(key)
  if (visibility === undefined) known.set(key, (visibility = lookAt(model, entity, actor)))
  return visibility
}

function lookAt(model: Model, entity: Entity, actor: Viewer): Visibility {
  const masked = new Map<string, string>()
  const closed = new Set<string>()
  const seals = new Map<string, readonly Seal[]>()
  for (const cover of maskReasonsOf(model, entity, actor)) {
    masked.set(cover.field, cover.mask.mask)
    if (cover.kind === 'permission') closed.add(cover.field)
    else seals.set(cover.field, [...(seals.get(cover.field) ?? []), cover.seal])
  }
  for (const name of closed) seals.delete(name)
  const unseen = Object.values(entity.fields).filter((field) => !isFieldOfSide(field, actor.side))
  return { masked, unseen: new Set(unseen.map((field) => field.name)), seals }
}

/** The fields of the header (`prefix` "") or of a lines field ("lines.") that a mask covers, including system fields that would reveal the same. */
function namesIn(model: Model, owner: Entity, { fields, sealed, read }: Mask, prefix: string): readonly string[] {
  const names = fields.filter((path) => path.startsWith(prefix) && !path.slice(prefix.length).includes('.')).map((path) => path.slice(prefix.length))
  // The enterprise of a hidden record would reveal its name, in each line too; and so would the person who acted for it.
  if (!fields.some((path) => namesParty(model, owner, path))) return names
  const hiddenFrom = [...Object.keys(read), ...(sealed?.sides ?? [])]
  const isMadeByOthers = [...sidesThatMake(model, owner)].some((side) => !hiddenFrom.includes(side))
  return [...names, 'supplierEnterprise', ...(isMadeByOthers && prefix === '' ? ['createdBy'] : [])]
}

/** Checks whether a field refers to the other party, in the header or in lines, or is the name in the party's own record. */
function namesParty(model: Model, owner: Entity, path: string): boolean {
  if (owner.counterparty !== undefined && path === owner.display) return true
  return model.entities[fieldAtPath(model, owner, path)?.field.entity ?? '']?.counterparty !== undefined
}

/** The visibility of a document whose open seals are known. */
export function visibilityAt(visibility: Visibility, isOpen: (until: Formula) => boolean): Visibility {
  const opened = new Set([...visibility.seals].filter(([, seals]) => seals.every(({ until }) => isOpen(until))).map(([name]) => name))
  if (opened.size === 0) return visibility
  const rest = <Value>(values: ReadonlyMap<string, Value>) => new Map([...values].filter(([name]) => !opened.has(name)))
  return { ...visibility, masked: rest(visibility.masked), seals: rest(visibility.seals) }
}

/** A row with masks instead of hidden values, without the other side's fields. A blank is masked too, for people who may not read it. */
export function maskRow(row: Row, { masked, unseen }: Pick<Visibility, 'masked' | 'unseen'>): Row {
  if (masked.size === 0 && unseen.size === 0) return row
  const shown: Record<string, unknown> = {}
  for (const [name, value] of Object.entries(row)) if (!unseen.has(name)) shown[name] = masked.get(name) ?? value
  return shown
}

/** The same for a document with its lines. `isOpen` tells which of the document's seals are open; without it all are closed. */
export function maskDocument(model: Model, entity: Entity, document: Document, actor: Viewer, isOpen: (until: Formula) => boolean = () => false): Document {
  const shown: Record<string, unknown> = { ...maskRow(document, visibilityAt(visibilityFor(model, entity, actor), isOpen)) }
  for (const field of fieldKindsOf(entity).lines) {
    if (!(field.name in shown)) continue
    const visibility = visibilityAt(visibilityFor(model, entityOf(model, field.entity), actor), isOpen)
    shown[field.name] = rowsOf(document, field.name).map((row) => maskRow(row, visibility))
  }
  return shown
}
