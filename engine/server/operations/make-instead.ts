import type { Pick } from '../../core/lifecycle/convert.ts'
import { holds } from '../../core/lifecycle/evaluate-formula.ts'
import { entityOf } from '../../core/lifecycle/field-kinds.ts'
import { valuesOf } from '../../core/lifecycle/values-of.ts'
import type { Entity } from '../../core/model/entity.ts'
import type { Transition } from '../../core/model/lifecycle.ts'
import { distinct } from '../../core/rules/issue.ts'
import type { RequestEnvelope } from '../../core/wire/envelope.ts'
import { levelsFor } from './approval.ts'
import { creatingTransition } from './convert-from.ts'
import { prepare } from './create.ts'
import type { Prepared } from './create.ts'
import { draftsOf } from './drafts-of.ts'
import { picksOf } from './picks-of.ts'
import { refuseIf } from './refused.ts'
import { surroundingsOf } from './work.ts'
import type { Work } from './work.ts'

/** Documents that are made in place of those that were asked for, and the rows that are left for these. */
export type Instead = { readonly entity: Entity; readonly transition: Transition; readonly prepared: readonly Prepared[]; readonly left: readonly Pick[] }

/**
 * What is made in place of the documents of a request, since something is to be decided first (`instead`): of the same rows, with
 * what the person entered. Refused is what speaks against a document that would be made so; the others are as if nobody had asked.
 * Nothing where the transition has no such key, or it holds for none.
 */
export async function insteadOf(work: Work, { instead }: Transition, envelope: RequestEnvelope, picks: readonly Pick[]): Promise<Instead | undefined> {
  const { model } = work.context
  const entity = instead === undefined ? undefined : entityOf(model, instead.entity)
  const transition = entity && creatingTransition(entity, instead!.conversion)
  if (instead === undefined || entity === undefined || transition === undefined) return undefined
  // What was entered by hand has no source, and nothing about it is to be decided.
  const sourced = picksOf(model, entity, transition, envelope, work.actor, work.context.newId).filter(({ source }) => source !== undefined)
  if (sourced.length === 0) return undefined
  const { drafts, issues } = await draftsOf(work, entity, transition, envelope, sourced)
  const prepared: Prepared[] = []
  const waiting = new Set<string>()
  for (const draft of drafts) {
    const one = await prepare(work, entity, transition, draft)
    const values = valuesOf(model, entity, one.document, await surroundingsOf(work, entity, [one.document]))
    const levels = transition.approval === undefined ? [] : await levelsFor(work, entity, transition.approval.name, values)
    values.approval = { needed: levels.length > 0 }
    if (!holds(model, instead.when, values)) continue
    prepared.push(one)
    for (const path of draft.rowPaths ?? []) waiting.add(path)
  }
  if (prepared.length === 0) return undefined
  refuseIf(distinct([...issues, ...prepared.flatMap((one) => one.issues)]))
  return { entity, transition, prepared, left: picks.filter(({ path }) => !waiting.has(path)) }
}
