import type { Row } from '../../../core/model/document.ts'
import { entityOf } from '../../../core/model/field-kinds.ts'
import type { Conversion } from '../../../core/model/lifecycle.ts'
import type { Model } from '../../../core/model/model.ts'
import type { Screen } from '../../../core/model/screen.ts'
import type { RequestEnvelope } from '../../../core/wire/envelope.ts'
import type { Invitation } from '../../session/invitation.ts'
import type { PathTarget } from '../../calls/paths.ts'

/** Whether an invited person may ask this: the document of the invitation, and the actions on it that the invitation names. */
export function isWithinInvitation({ entity, document, transitions }: Invitation, target: PathTarget, envelope: RequestEnvelope): boolean {
  if (!('entity' in target) || target.entity !== entity) return false
  if (target.kind === 'transition' ? !transitions.includes(target.transition) : target.kind !== 'detail' && target.kind !== 'history') return false
  // Items of a list are done each in a transaction of its own, an action of an invitation with what completes it in one.
  if (target.kind === 'transition' && envelope.entityList !== undefined) return false
  const rows = [...(envelope.entity === undefined ? [] : [envelope.entity]), ...(envelope.entityList ?? [])]
  return rows.length > 0 && rows.every((row) => row.id === document)
}

/** What makes another document from that of the invitation: which sources it takes, and the request with no more in it than the screen shows. */
export type InvitedCreation = { readonly sources: readonly string[]; readonly source: string; readonly envelope: RequestEnvelope }

/**
 * Reads a request that makes a document from the lines of another, or prepares one, as far as an invitation to a form allows it;
 * undefined where it does not. Whether the sources are the invitation's is for the database to say.
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
  const conversion = entity.conversions[entity.transitions[target.transition]?.conversion ?? '']
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

/** All of them as texts, of which there is at least one. */
function textsOf(values: readonly unknown[]): readonly string[] | undefined {
  return values.length > 0 && values.every((value) => typeof value === 'string') ? (values as readonly string[]) : undefined
}

/** What the screen shows is what an invited person writes: nothing is attached, and no other record is named, by what it does not show. */
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
