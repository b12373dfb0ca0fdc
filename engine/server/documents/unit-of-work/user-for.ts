import type { EvaluationContext } from '../../../core/model/document.ts'
import type { Entity } from '../../../core/model/entity.ts'
import { entityOf, fieldKindsOf } from '../../../core/model/field-kinds.ts'
import { formulasIn } from '../../../core/model/formulas-in.ts'
import type { Model } from '../../../core/model/model.ts'
import type { Actor } from '../../../core/permissions/actor.ts'
import { userOf } from '../../../core/permissions/user-of.ts'
import { accountsOfNobodyElse } from '../../store/one-person.ts'
import { absentFor } from '../../store/substitutes.ts'
import type { Tx } from '../../schema/database.ts'
import type { UnitOfWork } from './unit-of-work.ts'

type Others = { readonly accounts: readonly string[]; readonly absent: readonly string[] }
type Question = 'user.accounts' | 'user.absent'

const known = new WeakMap<Entity, ReadonlySet<string>>()
const found = new WeakMap<UnitOfWork, { readonly asOf: Date; readonly others: Promise<Others> }>()

/**
 * The actor as formulas of these documents see them. The accounts that are no second person, and those in whose place the actor works today, are looked for only
 * where a formula asks for them.
 */
export async function userFor(tx: Tx, model: Model, entity: Entity, actor: Actor, now: Date): Promise<EvaluationContext['user']> {
  return userWith(actor, await othersOf(tx, model, entity, actor, now))
}

/** The same in a unit of work, which looks for the accounts once before it holds its locks and once with them. */
export async function userInWork(work: UnitOfWork, entity: Entity): Promise<EvaluationContext['user']> {
  const { model } = work.context
  if (!asks(model, entity, 'user.accounts') && !asks(model, entity, 'user.absent')) return userOf(work.actor)
  const before = found.get(work)
  if (before?.asOf === work.now) return userWith(work.actor, await before.others)
  const others = allOthersOf(work.tx, model, work.actor, work.now)
  found.set(work, { asOf: work.now, others })
  return userWith(work.actor, await others)
}

function userWith(actor: Actor, { accounts, absent }: Partial<Others>): EvaluationContext['user'] {
  return userOf(actor, accounts, absent)
}

async function othersOf(tx: Tx, model: Model, entity: Entity, actor: Actor, now: Date): Promise<Partial<Others>> {
  return {
    ...(asks(model, entity, 'user.accounts') && { accounts: await accountsOfNobodyElse(tx, actor, now) }),
    ...(asks(model, entity, 'user.absent') && { absent: await absentAccounts(tx, model, actor, now) }),
  }
}

async function allOthersOf(tx: Tx, model: Model, actor: Actor, now: Date): Promise<Others> {
  return { accounts: await accountsOfNobodyElse(tx, actor, now), absent: await absentAccounts(tx, model, actor, now) }
}

async function absentAccounts(tx: Tx, model: Model, actor: Actor, now: Date): Promise<readonly string[]> {
  return (await absentFor(tx, model, actor, now)).map(({ accountId }) => accountId)
}

function asks(model: Model, entity: Entity, question: Question): boolean {
  const read =
    known.get(entity) ??
    new Set(
      [entity, ...fieldKindsOf(entity).lines.map((field) => entityOf(model, field.entity))].flatMap((part) =>
        [...formulasIn(part)].flatMap(({ references }) => references.filter((path) => path.startsWith('user.'))),
      ),
    )
  known.set(entity, read)
  return read.has(question)
}
