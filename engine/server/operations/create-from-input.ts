import type { Transaction } from 'kysely'
import { isOfSide, permissionIssues } from '../../core/lifecycle/allowed-actions.ts'
import { applyInput } from '../../core/lifecycle/apply-input.ts'
import { convert } from '../../core/lifecycle/convert.ts'
import type { Row } from '../../core/lifecycle/document.ts'
import type { Entity } from '../../core/model/entity.ts'
import type { Transition } from '../../core/model/lifecycle.ts'
import type { Actor } from '../../core/permissions/actor.ts'
import { issue } from '../../core/rules/issue.ts'
import type { RequestEnvelope } from '../../core/wire/envelope.ts'
import { asPurchaser } from '../store/scope.ts'
import type { OperationContext } from './context.ts'
import { create } from './create.ts'
import type { Draft } from './create.ts'
import { finish } from './finish.ts'
import { presentHeld } from './fire-on.ts'
import { lockSources, ownerOfSources, picksOf } from './picks-of.ts'
import { refuseIf } from './refused.ts'
import { runFollowing } from './run-following.ts'
import { beginWork } from './work.ts'
import type { Work } from './work.ts'

/** Makes the documents of a request: by hand, or from source rows by a conversion, which may give several. */
export async function createFromInput(tx: Transaction<any>, context: OperationContext, actor: Actor, entity: Entity, transition: Transition, envelope: RequestEnvelope): Promise<readonly Row[]> {
  refuseIf(permissionIssues(transition, actor))
  const picks = picksOf(context.model, entity, transition, envelope, actor)
  const purchaser = (await ownerOfSources(tx, context, actor, entity, transition, picks)) ?? actor.enterprise
  return asPurchaser(tx, purchaser, async () => {
    const work = await beginWork(tx, context, actor, purchaser)
    refuseIf(isOfSide(transition, actor, work.prefs) ? [] : [issue('OTHER_SIDE', '', { action: transition.name })])
    const made = []
    for (const draft of await draftsOf(work, entity, transition, envelope, picks)) made.push(await create(work, entity, transition, draft))
    await runFollowing(work)
    await finish(work)
    const shown = []
    for (const held of made) shown.push(await presentHeld(work, held))
    return shown
  })
}

/** What a request would make, before it is filled in. */
export async function draftsOf(work: Work, entity: Entity, transition: Transition, envelope: RequestEnvelope, picks: ReturnType<typeof picksOf>): Promise<readonly Draft[]> {
  const { model, newId } = work.context
  const conversion = transition.conversion === undefined ? undefined : entity.conversions[transition.conversion]
  const entered = applyInput(model, entity, transition, {}, envelope.entity ?? {}, work.actor, newId)
  if (conversion === undefined || picks.length === 0) {
    refuseIf(conversion !== undefined && picks.length === 0 ? [issue('NOTHING_TO_TAKE', conversion.into ?? '')] : [])
    return [{ document: { ...entered, id: newId() } }]
  }
  const sources = await lockSources(work, conversion, picks)
  const { documents, issues } = convert(model, entity, conversion, entered, picks, sources, newId)
  refuseIf(issues)
  return documents
}
