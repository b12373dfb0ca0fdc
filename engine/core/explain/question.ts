import type { LiveValues } from '../expression/values-of.ts'
import type { Model } from '../model/model.ts'
import type { Actor } from '../permissions/actor.ts'

/** Who wants to know of whom, by which declaration. */
export type Question = {
  /** As the enterprise whose document it is has it by its field template. */
  readonly model: Model
  /** The declaration without any template. */
  readonly base: Model
  /** Of whom it is asked: his rights decide. */
  readonly person: Actor
  /** Who asks: he is told nothing that he could not read himself. */
  readonly asker: Actor
  /** The live values of the document that it is about, made for `person`; absent: it is about none. */
  readonly document?: LiveValues
}

/** Whether somebody asks for himself. */
export function isOwn({ person, asker }: Pick<Question, 'person' | 'asker'>): boolean {
  return person.accountId === asker.accountId
}
