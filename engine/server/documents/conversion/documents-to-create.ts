import { convert } from '../../../core/lifecycle/convert.ts'
import type { SourcePick } from '../../../core/lifecycle/source-pick.ts'
import { type Row, rowsOf } from '../../../core/model/document.ts'
import { holds } from '../../../core/expression/evaluate-formula.ts'
import { entityOf } from '../../../core/model/field-kinds.ts'
import { valuesOf } from '../../../core/expression/values-of.ts'
import type { Entity } from '../../../core/model/entity.ts'
import type { Transition } from '../../../core/model/lifecycle.ts'
import { at, distinct } from '../../../core/rules/issue.ts'
import type { Issue } from '../../../core/wire/envelope.ts'
import { levelsFor } from '../approval/approval.ts'
import { refuseTellingDecision } from '../constraints/refuse-telling-outcomes.ts'
import { creatingTransition } from './convert-from.ts'
import { prepareDocument } from '../create/create.ts'
import type { PreparedDocument } from '../create/create.ts'
import { groupsBeforeDivision } from '../create/groups-before-division.ts'
import { lockSources } from './picks-of.ts'
import { refuseIf } from '../../calls/refused-error.ts'
import { evaluationContextOf } from '../unit-of-work/evaluation-context-of.ts'
import type { UnitOfWork } from '../unit-of-work/unit-of-work.ts'

/** Documents about to be made, their transition, and whether they replace the requested ones. */
export type DocumentsToCreate = {
  readonly entity: Entity
  readonly transition: Transition
  readonly prepared: readonly PreparedDocument[]
  readonly isReplacement: boolean
}

/**
 * The documents of a request: the requested ones, and in place of some of them those that must be approved first (`instead`), made of the same rows with the same
 * input. Documents that were split by their number of rows are approved as a whole. Refuses with every issue of a replacement.
 */
export async function documentsToCreate(
  work: UnitOfWork,
  entity: Entity,
  transition: Transition,
  prepared: readonly PreparedDocument[],
): Promise<readonly DocumentsToCreate[]> {
  const asked = { entity, transition, isReplacement: false }
  const { instead } = transition
  const waiting = instead && entityOf(work.context.model, instead.entity)
  const making = waiting && creatingTransition(waiting, instead.conversion)
  if (waiting === undefined || making === undefined) return [{ ...asked, prepared }]
  const left: PreparedDocument[] = []
  const first: PreparedDocument[] = []
  const issues: Issue[] = []
  for (const group of groupsBeforeDivision(entity, transition, prepared)) {
    const would = await replacementFor(work, { entity, transition, waiting, making }, group)
    if (would === undefined) left.push(...group)
    else {
      first.push(...would.prepared)
      issues.push(...would.issues)
    }
  }
  refuseIf(distinct(issues))
  const both = [
    { entity: waiting, transition: making, prepared: first, isReplacement: true },
    { ...asked, prepared: left },
  ]
  return both.filter(({ prepared: some }) => some.length > 0)
}

type Replacement = { readonly entity: Entity; readonly transition: Transition; readonly waiting: Entity; readonly making: Transition }

/** The replacements and their issues; undefined if nothing has to be approved. */
async function replacementFor(
  work: UnitOfWork,
  { entity, transition, waiting, making }: Replacement,
  group: readonly PreparedDocument[],
): Promise<{ readonly prepared: readonly PreparedDocument[]; readonly issues: readonly Issue[] } | undefined> {
  const { model, newId } = work.context
  const conversion = waiting.conversions[transition.instead!.conversion]!
  const into = conversion.into ?? ''
  const row = entityOf(model, waiting.fields[into]?.entity ?? waiting.name)
  const rows = group.flatMap(({ document }) =>
    conversion.into === undefined ? [document] : rowsOf(document, entity.conversions[transition.conversion!]!.into!),
  )
  const picks = rows.map((each, index): SourcePick => {
    const source = each[conversion.link]
    return { source: typeof source === 'string' ? source : undefined, given: enteredOf(row, each), path: at(into, index) }
  })
  const header = conversion.into === undefined ? {} : enteredOf(waiting, group[0]!.document, into)
  const { documents, issues } = convert(model, waiting, conversion, header, picks, await lockSources(work, conversion, picks), newId)
  const prepared = []
  let isToDecide = false
  // Its values are those of the requested document, which a person did not enter here.
  for (const { entry: _, ...draft } of documents) {
    const one = await prepareDocument(work, waiting, making, draft)
    prepared.push(one)
    const values = valuesOf(model, waiting, one.document, await evaluationContextOf(work, waiting, [one.document]))
    const levels = making.approval === undefined ? [] : await levelsFor(work, waiting, making.approval.name, values, true)
    values.approval = { needed: levels.length > 0 }
    refuseTellingDecision(work, waiting, [transition.instead!.when], values)
    isToDecide ||= holds(model, transition.instead!.when, values)
  }
  return isToDecide ? { prepared, issues: [...issues, ...prepared.flatMap((one) => one.issues)] } : undefined
}

/** The values that another row has for the entered fields of an entity. */
function enteredOf({ fields }: Entity, row: Row, except?: string): Row {
  const entered = Object.values(fields).filter(({ name, readonly, system }) => !readonly && !system && name !== except && name in row)
  return Object.fromEntries(entered.map(({ name }) => [name, row[name]]))
}
