import { isBlank } from '../model/document.ts'
import type { Row } from '../model/document.ts'
import type { Entity } from '../model/entity.ts'
import type { Transition } from '../model/lifecycle.ts'
import { issue } from '../rules/issue.ts'
import type { Issue } from '../wire/envelope.ts'

/** Checks whether whoever makes a document must say a value themselves, whatever would be filled in: the transition names it as a required input. */
export function mustBeSaid({ name }: { readonly name: string }, { input }: Transition): boolean {
  return input !== '*' && input.some((field) => field.name === name && field.required)
}

/** What was left blank in a new document though the transition asks for it and a default fills the field: the default is a proposal of the form, no answer. */
export function issuesOfUnsaidInputs(entity: Entity, transition: Transition, entered: Row): readonly Issue[] {
  return mustBeSaidIn(entity, transition)
    .filter((name) => isBlank(entered[name]))
    .map((name) => issue('REQUIRED', name))
}

const namesByTransition = new WeakMap<Transition, readonly string[]>()

/** The fields with a default that must be said. */
function mustBeSaidIn(entity: Entity, transition: Transition): readonly string[] {
  let names = namesByTransition.get(transition)
  if (names === undefined) {
    names = Object.values(entity.fields)
      .filter((field) => field.default !== undefined && mustBeSaid(field, transition))
      .map(({ name }) => name)
    namesByTransition.set(transition, names)
  }
  return names
}
