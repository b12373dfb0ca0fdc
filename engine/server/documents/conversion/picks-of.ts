import { applyInput, enteredValue, openFieldsOf } from '../../../core/lifecycle/apply-input.ts'
import { type SourcePick, sourceIdsOf } from '../../../core/lifecycle/source-pick.ts'
import { rowsOf } from '../../../core/model/document.ts'
import { entityOf } from '../../../core/model/field-kinds.ts'
import { valuesOf } from '../../../core/expression/values-of.ts'
import type { LiveValues } from '../../../core/expression/values-of.ts'
import type { Row } from '../../../core/model/document.ts'
import type { Entity } from '../../../core/model/entity.ts'
import type { Conversion, Transition } from '../../../core/model/lifecycle.ts'
import type { Model } from '../../../core/model/model.ts'
import type { Actor } from '../../../core/permissions/actor.ts'
import { at, issue } from '../../../core/rules/issue.ts'
import type { Issue, RequestEnvelope } from '../../../core/wire/envelope.ts'
import { documentsOfLines } from '../../store/documents/load-document.ts'
import type { CallContext } from '../../calls/call-context.ts'
import { sourceValues } from './convert-from.ts'
import { addNamedHolders, addOwningDocuments, lockWithUpstream } from '../unit-of-work/lock-upstream.ts'
import type { IdsByEntity } from '../unit-of-work/lock-upstream.ts'
import { RefusedError } from '../../calls/refused-error.ts'
import { visibleDocuments } from '../visibility/visible-document.ts'
import { lockDocuments } from '../unit-of-work/unit-of-work.ts'
import { evaluationContextOf } from '../unit-of-work/evaluation-context-of.ts'
import type { UnitOfWork } from '../unit-of-work/unit-of-work.ts'
import type { Tx } from '../../schema/database.ts'
import { conversionOf } from '../../../core/model/conversion-of.ts'

/** The source rows of a request: those of its lines; or, if a conversion makes documents of single rows, `entityList` or the document itself. */
export function picksOf(
  model: Model,
  entity: Entity,
  transition: Transition,
  envelope: RequestEnvelope,
  actor: Actor,
  newId: () => string,
): readonly SourcePick[] {
  const conversion = conversionOf(entity, transition)
  if (conversion === undefined) return []
  const target = conversion.into === undefined ? entity : entityOf(model, entity.fields[conversion.into]?.entity ?? '')
  const open = openFieldsOf(model, target, actor, transition)
  const rows =
    conversion.into === undefined
      ? (envelope.entityList ?? (envelope.entity === undefined ? [] : [envelope.entity]))
      : rowsOf(envelope.entity ?? {}, conversion.into)
  return rows.map((row, index) => {
    const source = row[conversion.link]
    // A document made as a whole may have rows of its own, numbered like those entered by hand.
    const entered = conversion.into === undefined ? applyInput(model, entity, transition, {}, row, actor, newId) : {}
    const given = Object.fromEntries(
      open
        .filter(({ name }) => name in row)
        .map((field) => [field.name, field.type === 'lines' ? rowsOf(entered, field.name) : enteredValue(field, row[field.name])]),
    )
    return {
      source: typeof source === 'string' && source !== '' ? source : undefined,
      given,
      path: at(conversion.into ?? 'entityList', index),
      ...(conversion.version === undefined ? {} : { read: { version: row[conversion.version.field] } }),
    }
  })
}

/** The purchaser of the source rows, which the actor must see; undefined without sources. */
export async function ownerOfSources(
  tx: Tx,
  context: CallContext,
  actor: Actor,
  entity: Entity,
  transition: Transition,
  picks: readonly SourcePick[],
): Promise<string | undefined> {
  const conversion = conversionOf(entity, transition)
  const sources = sourceIdsOf(picks)
  if (conversion === undefined || sources.length === 0) return undefined
  const source = entityOf(context.model, conversion.source)
  const owners = source.line === undefined ? Object.fromEntries(sources.map((id) => [id, id])) : await documentsOfLines(tx, context.model, source.name, sources)
  const documents = await visibleDocuments(tx, context, actor, entityOf(context.model, source.line?.of ?? source.name), [...new Set(Object.values(owners))], {
    lines: false,
  })
  const seen = new Map(documents.map((document) => [document.id as string, document.purchaser as string]))
  const unseen = picks.filter((pick) => pick.source !== undefined && !seen.has(owners[pick.source] ?? ''))
  const purchasers = new Set(seen.values())
  const [first] = purchasers
  const issues: Issue[] = unseen.map((pick) => issue('REFERENCE_NOT_FOUND', at(pick.path, conversion.link)))
  // One document belongs to one purchaser.
  for (const pick of picks)
    if (purchasers.size > 1 && seen.get(owners[pick.source ?? ''] ?? '') !== first) issues.push(issue('REFERENCE_NOT_ALLOWED', at(pick.path, conversion.link)))
  if (issues.length > 0) throw new RefusedError(issues)
  return first
}

/** The source rows by id, with their documents and everything upstream locked; `made`: and what a document of an entity that is made of them will be counted in. */
export async function lockSources(
  work: UnitOfWork,
  conversion: Conversion,
  picks: readonly SourcePick[],
  made?: { readonly entity: Entity; readonly entered: Row },
): Promise<ReadonlyMap<string, LiveValues>> {
  const { model } = work.context
  const source = entityOf(model, conversion.source)
  const ids = sourceIdsOf(picks)
  const owners: IdsByEntity = new Map()
  await addOwningDocuments(work, source, ids, owners)
  const wanted: IdsByEntity = new Map([...owners].map(([name, documents]) => [name, new Set(documents)]))
  if (made !== undefined) await addNamedHolders(work, made.entity, made.entered, wanted)
  await lockWithUpstream(work, wanted)
  const values = new Map<string, LiveValues>()
  for (const [name, documents] of owners) {
    const locked = await lockDocuments(work, name, [...documents])
    const evaluationContext = await evaluationContextOf(
      work,
      entityOf(model, name),
      locked.map(({ current }) => current),
    )
    for (const tracked of locked) {
      for (const [id, row] of sourceValues(tracked.entity, conversion.source, valuesOf(model, tracked.entity, tracked.current, evaluationContext)))
        values.set(id, row)
    }
  }
  return values
}
