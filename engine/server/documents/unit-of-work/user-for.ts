import type { EvaluationContext } from '../../../core/model/document.ts'
import type { Entity } from '../../../core/model/entity.ts'
import { entityOf, fieldKindsOf } from '../../../core/model/field-kinds.ts'
import { formulasIn } from '../../../core/model/formulas-in.ts'
import type { Model } from '../../../core/model/model.ts'
import type { Actor } from '../../../core/permissions/actor.ts'
import { userOf } from '../../../core/permissions/user-of.ts'
import { accountsOfNobodyElse } from '../../store/one-person.ts'
import type { Tx } from '../../schema/database.ts'
import type { UnitOfWork } from './unit-of-work.ts'

const known = new WeakMap<Entity, boolean>()
const found = new WeakMap<UnitOfWork, { readonly asOf: Date; readonly accounts: Promise<readonly string[]> }>()

/** The actor as formulas of these documents see them. The accounts that are no second person are looked for only where a formula asks whether somebody is another person. */
export async function userFor(tx: Tx, model: Model, entity: Entity, actor: Actor, now: Date): Promise<EvaluationContext['user']> {
  return asksForAnother(model, entity) ? userOf(actor, await accountsOfNobodyElse(tx, actor, now)) : userOf(actor)
}

/** The same in a unit of work, which looks for the accounts once before it holds its locks and once with them. */
export async function userInWork(work: UnitOfWork, entity: Entity): Promise<EvaluationContext['user']> {
  return asksForAnother(work.context.model, entity) ? userOf(work.actor, await accountsInWork(work)) : userOf(work.actor)
}

function accountsInWork(work: UnitOfWork): Promise<readonly string[]> {
  const before = found.get(work)
  if (before?.asOf === work.now) return before.accounts
  const accounts = accountsOfNobodyElse(work.tx, work.actor, work.now)
  found.set(work, { asOf: work.now, accounts })
  return accounts
}

function asksForAnother(model: Model, entity: Entity): boolean {
  const asks =
    known.get(entity) ??
    [entity, ...fieldKindsOf(entity).lines.map((field) => entityOf(model, field.entity))].some((part) =>
      [...formulasIn(part)].some(({ references }) => references.includes('user.accounts')),
    )
  known.set(entity, asks)
  return asks
}
