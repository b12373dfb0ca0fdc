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

type Question = 'user.accounts' | 'user.absent'
type Accounts = readonly string[]
/** What a unit of work has looked for, as of a moment. */
type Found = { readonly asOf: Date; readonly answers: Map<Question, Promise<Accounts>> }

const known = new WeakMap<Entity, ReadonlySet<string>>()
const found = new WeakMap<UnitOfWork, Found>()

/**
 * The actor as formulas of these documents see them. The accounts that are no second person, and those in whose place the actor works today, are looked for only
 * where a formula asks for them.
 */
export async function userFor(tx: Tx, model: Model, entity: Entity, actor: Actor, now: Date): Promise<EvaluationContext['user']> {
  return userOf(
    actor,
    asks(model, entity, 'user.accounts') ? await accountsOfNobodyElse(tx, actor, now) : undefined,
    asks(model, entity, 'user.absent') ? await absentAccounts(tx, model, actor, now) : undefined,
  )
}

/** The same in a unit of work, which looks for the accounts once before it holds its locks and once with them. */
export async function userInWork(work: UnitOfWork, entity: Entity): Promise<EvaluationContext['user']> {
  const { tx, actor, now } = work
  const { model } = work.context
  return userOf(
    actor,
    asks(model, entity, 'user.accounts') ? await onceInWork(work, 'user.accounts', () => accountsOfNobodyElse(tx, actor, now)) : undefined,
    asks(model, entity, 'user.absent') ? await onceInWork(work, 'user.absent', () => absentAccounts(tx, model, actor, now)) : undefined,
  )
}

function onceInWork(work: UnitOfWork, question: Question, look: () => Promise<Accounts>): Promise<Accounts> {
  const before = found.get(work)
  const { answers } = before?.asOf === work.now ? before : { answers: new Map<Question, Promise<Accounts>>() }
  found.set(work, { asOf: work.now, answers })
  const answer = answers.get(question) ?? look()
  answers.set(question, answer)
  return answer
}

async function absentAccounts(tx: Tx, model: Model, actor: Actor, now: Date): Promise<Accounts> {
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
