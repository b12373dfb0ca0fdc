import type { LiveValues } from '../expression/values-of.ts'
import type { Model } from '../model/model.ts'
import type { Actor } from '../permissions/actor.ts'

/** The asker, the person asked about, and the declaration. */
export type Question = {
  /** The model by the field template of the document's enterprise. */
  readonly model: Model
  /** The declaration without any template. */
  readonly base: Model
  /** The person asked about, whose rights decide. */
  readonly person: Actor
  /** The asker, who is told nothing that they could not read themselves. */
  readonly asker: Actor
  /** The live values of the document for `person`; absent if the question concerns none. */
  readonly document?: LiveValues
}

/** Checks whether somebody asks about themselves. */
export function isOwn({ person, asker }: Pick<Question, 'person' | 'asker'>): boolean {
  return person.accountId === asker.accountId
}
