import type { Row } from '../../../core/model/document.ts'
import { entityOf } from '../../../core/model/field-kinds.ts'
import type { Conversion } from '../../../core/model/lifecycle.ts'
import type { Model } from '../../../core/model/model.ts'
import type { Screen } from '../../../core/model/screen.ts'
import type { RequestEnvelope } from '../../../core/wire/envelope.ts'
import type { Invitation } from '../../session/invitation.ts'
import type { PathTarget } from '../../calls/paths.ts'
import { conversionOf } from '../../../core/model/conversion-of.ts'

/** Checks whether an invitation covers a request: its document, and the actions that it names. */
export function isWithinInvitation({ entity, document, transitions }: Invitation, target: PathTarget, envelope: RequestEnvelope): boolean {
  if (!('entity' in target) || target.entity !== entity) return false
  if (target.kind === 'transition' ? !transitions.includes(target.transition) : target.kind !== 'detail' && target.kind !== 'history') return false
  // Items of a list run in transactions of their own, but an action must complete its invitation in the same one.
  if (target.kind === 'transition' && envelope.entityList !== undefined) return false
  const rows = [...(envelope.entity === undefined ? [] : [envelope.entity]), ...(envelope.entityList ?? [])]
  return rows.length > 0 && rows.every((row) => row.id === document)
}

/** A request that makes a document from that of the invitation: its sources, and its input restricted to the fields of the screen. */
export type InvitedCreation = { readonly sources: readonly string[]; readonly source: string; readonly envelope: RequestEnvelope }

/**
 * Reads a request that makes or prepares a document from lines of another, as far as an invitation to a form allows; otherwise undefined. The database decides
 * whether the sources belong to the invitation.
 */
export function creationWithinInvitation(
  model: Pick<Model, 'entities' | 'screens'>,
  invitation: Invitation,
  target: PathTarget,
  envelope: RequestEnvelope,
): InvitedCreation | undefined {
  if (target.kind !== 'transition' && target.kind !== 'prepare') return undefined
  const screen = model.screens[invitation.screen ?? '']
  const { [target.entity]: entity } = model.entities
  if (screen?.kind !== 'form' || entity === undefined || screen.entity !== entity.name || screen.transition !== target.transition) return undefined
  if (!invitation.transitions.includes(`${target.entity}.${target.transition}`)) return undefined
  const conversion = conversionOf(entity, entity.transitions[target.transition])
  if (conversion === undefined || entityOf(model, conversion.source).line?.of !== invitation.entity) return undefined
  const { entity: header, entityList, ...rest } = envelope
  if (target.kind === 'prepare') {
    if (header !== undefined || entityList === undefined) return undefined
    const sources = textsOf(entityList.map((row) => row.id))
    return sources && { sources: sources.filter((id) => id !== invitation.document), source: conversion.source, envelope }
  }
  if (header === undefined || entityList !== undefined || conversion.into === undefined) return undefined
  const lines = header[conversion.into]
  if (!Array.isArray(lines) || !lines.every((line) => typeof line === 'object' && line !== null)) return undefined
  const sources = textsOf((lines as readonly Row[]).map((line) => line[conversion.link]))
  return sources && { sources, source: conversion.source, envelope: { ...rest, entity: shownOf(screen, header, lines as readonly Row[], conversion) } }
}

/** All values as texts; undefined if there is none. */
function textsOf(values: readonly unknown[]): readonly string[] | undefined {
  return values.length > 0 && values.every((value) => typeof value === 'string') ? (values as readonly string[]) : undefined
}

/** An invited person writes only what the screen shows: no attachment and no other record through a field that it does not show. */
function shownOf({ sections }: Extract<Screen, { kind: 'form' }>, header: Row, lines: readonly Row[], { into = '', link }: Conversion): Row {
  const fields = new Set(sections.flatMap((section) => (section.kind === 'fields' ? section.fields : [])))
  const columns = new Set([
    link,
    ...sections.flatMap((section) => (section.kind === 'lines' && section.lines === into ? section.columns.map(({ field }) => field) : [])),
  ])
  return { ...only(header, fields), [into]: lines.map((line) => only(line, columns)) }
}

function only(row: Row, names: ReadonlySet<string>): Row {
  return Object.fromEntries(Object.entries(row).filter(([name]) => names.has(name)))
}
