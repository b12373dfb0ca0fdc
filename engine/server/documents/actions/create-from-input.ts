import { isOfSide, permissionIssues } from '../../../core/lifecycle/allowed-actions.ts'
import type { Row } from '../../../core/model/document.ts'
import { entityOf } from '../../../core/model/field-kinds.ts'
import type { Entity } from '../../../core/model/entity.ts'
import type { Transition } from '../../../core/model/lifecycle.ts'
import type { Model } from '../../../core/model/model.ts'
import type { Actor } from '../../../core/permissions/actor.ts'
import { at, distinct, issue } from '../../../core/rules/issue.ts'
import { missingInputs } from '../../../core/lifecycle/missing-inputs.ts'
import { isUnreadable, validateShape } from '../../../core/rules/validate-input.ts'
import type { Issue, RequestEnvelope } from '../../../core/wire/envelope.ts'
import { becomeOwner, endScope } from '../../store/scope.ts'
import { type AnsweredPublication, answeredPublication, refsOfAnswer } from './answered-publication.ts'
import { resolveAttachments } from './resolve-attachments.ts'
import type { CallContext } from '../../calls/call-context.ts'
import { createDocuments, prepareDocuments } from '../create/create.ts'
import { draftsOf } from '../conversion/drafts-of.ts'
import { finalizeTransaction } from '../commit/finalize-transaction.ts'
import { presentAllTracked } from './present-tracked.ts'
import { documentsToCreate } from '../conversion/documents-to-create.ts'
import { ownerOfSources, picksOf } from '../conversion/picks-of.ts'
import { refuseIf } from '../../calls/refused-error.ts'
import { visibilityIssues } from '../unit-of-work/row-visibility.ts'
import { contextOfPurchaser } from '../../calls/context-of-purchaser.ts'
import { runEffects } from './run-effects.ts'
import { beginUnitOfWork } from '../unit-of-work/unit-of-work.ts'
import { evaluationContextOf } from '../unit-of-work/evaluation-context-of.ts'
import { withoutHiddenIssues, withoutMaskedInput } from '../visibility/without-hidden.ts'
import type { UnitOfWork } from '../unit-of-work/unit-of-work.ts'
import type { Tx } from '../../schema/database.ts'

/** Makes the documents of a request: by hand, or by a conversion of source rows, which may give several. */
export async function createFromInput(
  tx: Tx,
  context: CallContext,
  actor: Actor,
  entity: Entity,
  transition: Transition,
  { entity: header, entityList, ...rest }: RequestEnvelope,
): Promise<readonly Row[]> {
  const { model } = context
  const given = {
    ...rest,
    ...(header && { entity: withoutMaskedInput(model, entity, actor, header, transition) }),
    ...(entityList && { entityList: entityList.map((row) => withoutMaskedInput(model, entity, actor, row, transition)) }),
  }
  try {
    return await createFromEnvelope(tx, context, actor, entity, transition, given)
  } catch (error) {
    throw withoutHiddenIssues(model, entity, actor, error)
  }
}

async function createFromEnvelope(
  tx: Tx,
  context: CallContext,
  actor: Actor,
  entity: Entity,
  transition: Transition,
  envelope: RequestEnvelope,
): Promise<readonly Row[]> {
  refuseIf(permissionIssues(transition, actor))
  if (context.templates === undefined || actor.side === 'purchaser') refuseUnreadable(context.model, entity, transition, envelope, actor)
  else refuseIf(shapeIssues(context.model, entity, transition, envelope, actor).filter(isOutline))
  const sources = picksOf(context.model, entity, transition, envelope, actor, context.newId)
  const answered = await answeredPublication(tx, entity, transition, envelope, context.clock.now())
  const purchaser = answered?.purchaser ?? (await ownerOfSources(tx, context, actor, entity, transition, sources)) ?? actor.enterprise
  const own = await contextOfPurchaser(tx, context, actor, purchaser)
  return createForPurchaser(tx, own, actor, purchaser, entity.name, transition.name, envelope, answered)
}

/** The same once their purchaser is known, with that purchaser's context. */
async function createForPurchaser(
  tx: Tx,
  context: CallContext,
  actor: Actor,
  purchaser: string,
  entityName: string,
  transitionName: string,
  envelope: RequestEnvelope,
  answered?: AnsweredPublication,
): Promise<readonly Row[]> {
  const entity = entityOf(context.model, entityName)
  const transition = entity.transitions[transitionName]!
  const shape = refuseUnreadable(context.model, entity, transition, envelope, actor)
  await becomeOwner(tx, purchaser)
  const work = await beginUnitOfWork(tx, context, actor, purchaser)
  refuseIf(isOfSide(transition, actor, work.prefs) ? [] : [issue('OTHER_SIDE', '', { action: transition.name })])
  const refs = answered === undefined || transition.answers === undefined ? {} : await refsOfAnswer(work, entity, transition.answers, answered)
  const attached = await attachedEnvelope(work, entity, envelope)
  const rows = picksOf(context.model, entity, transition, attached.envelope, actor, context.newId)
  const { drafts, issues } = await draftsOf(work, entity, transition, attached.envelope, rows)
  const prepared = await prepareDocuments(
    work,
    entity,
    transition,
    drafts.map((draft) => ({ ...draft, document: { ...draft.document, ...refs } })),
  )
  refuseIf(distinct([...shape, ...attached.issues, ...issues, ...prepared.flatMap((one) => one.issues)]))
  const makings = await documentsToCreate(work, entity, transition, prepared)
  for (const { entity: of, prepared: one } of makings) {
    const documents = one.map(({ document }) => document)
    const evaluationContext = await evaluationContextOf(work, of, documents)
    for (const document of documents) refuseIf(visibilityIssues(work, of, document, evaluationContext))
  }
  const made = []
  for (const { entity: of, transition: by, prepared: one, isReplacement } of makings)
    for (const tracked of await createDocuments(work, of, by, one)) made.push({ tracked, isReplacement })
  await runEffects(work)
  await finalizeTransaction(work)
  const documents = await presentAllTracked(
    work,
    made.map(({ tracked }) => tracked),
  )
  const shown = made.map(({ tracked, isReplacement }, index) => {
    const document = documents[index]!
    return isReplacement ? { ...(mayRead(tracked.entity, actor) ? document : nameOf(tracked.entity, document)), _instead: tracked.entity.name } : document
  })
  endScope(tx)
  return shown
}

const mayRead = ({ read }: Entity, { side, permissions }: Actor) => read[side] === undefined || permissions.has(read[side])

/** The answer for a person who made a document that they may not read: only its existence. */
const nameOf = ({ display }: Entity, document: Row): Row => ({ id: document.id, [display]: document[display] ?? null })

async function attachedEnvelope(
  work: UnitOfWork,
  entity: Entity,
  envelope: RequestEnvelope,
): Promise<{ readonly envelope: RequestEnvelope; readonly issues: readonly Issue[] }> {
  const { entity: header, entityList } = envelope
  const one = await resolveAttachments(work, entity, header ?? {})
  const rows = []
  for (const row of entityList ?? []) rows.push(await resolveAttachments(work, entity, row))
  const issues = rows.flatMap((row, index) => row.issues.map((found) => ({ ...found, path: at('entityList', index, found.path) })))
  const given = { ...envelope, ...(header && { entity: one.input }), ...(entityList && { entityList: rows.map((row) => row.input) }) }
  return { envelope: given, issues: [...one.issues, ...issues] }
}

/** A row that is none, or a list that is none: wrong whatever the template of the purchaser, who is only known from the rows. */
function isOutline({ code, params }: Issue): boolean {
  return code === 'WRONG_TYPE' && (params?.['expected'] === 'object' || params?.['expected'] === 'list')
}

/** The issues of the shape; throws if some of them make the request unreadable. */
function refuseUnreadable(model: Model, entity: Entity, transition: Transition, envelope: RequestEnvelope, actor: Actor): readonly Issue[] {
  const shape = shapeIssues(model, entity, transition, envelope, actor)
  refuseIf(shape.some(isUnreadable) ? [...shape, ...missingIn(model, entity, transition, envelope, actor, shape)] : [])
  return shape
}

/** What a request lacks beside what is wrong in it; rows of "entityList" come from sources, which fill them in. */
function missingIn(
  model: Model,
  entity: Entity,
  transition: Transition,
  { entity: header = {}, entityList }: RequestEnvelope,
  actor: Actor,
  shape: readonly Issue[],
): readonly Issue[] {
  return entityList === undefined ? missingInputs(model, entity, transition, header, actor, shape) : []
}

function shapeIssues(
  model: Model,
  entity: Entity,
  transition: Transition,
  { entity: header = {}, entityList = [] }: RequestEnvelope,
  actor: Actor,
): readonly Issue[] {
  const rows = entityList.flatMap((row, index) =>
    validateShape(model, entity, transition, row, actor.side).map((found) => ({ ...found, path: at('entityList', index, found.path) })),
  )
  return [...validateShape(model, entity, transition, header, actor.side), ...rows]
}
