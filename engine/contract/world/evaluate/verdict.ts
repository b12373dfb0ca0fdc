import type { LiveValues } from '../../../core/expression/values-of.ts'
import type { Document } from '../../../core/model/document.ts'
import type { Transition } from '../../../core/model/lifecycle.ts'
import type { Entity } from '../../../core/model/entity.ts'
import type { Issue } from '../../../core/wire/envelope.ts'
import type { Person } from '../../people/person.ts'

/** What the declaration says of a request: every issue, and what formulas read with the input in it. */
export type Verdict = { readonly issues: readonly Issue[]; readonly document: Document; readonly values: LiveValues }
/** A transition that is asked for: on a document, on a line of it, or on nothing yet. */
export type ActionRequest = {
  readonly person: Person
  readonly entity: Entity
  readonly transition: Transition
  /** The document that is acted on; where a transition of a line is fired, its document. */
  readonly document?: Document
  /** Where a document is made of rows of another: what was prepared of them. */
  readonly prepared?: Document
  /** Where a transition of a line is fired: the entity of its document, and its id. */
  readonly line?: { readonly owner: Entity; readonly id: string }
}
