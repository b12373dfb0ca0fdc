import type { LiveValues } from '../../../core/expression/values-of.ts'
import type { Document } from '../../../core/model/document.ts'
import type { Transition } from '../../../core/model/lifecycle.ts'
import type { Entity } from '../../../core/model/entity.ts'
import type { Issue } from '../../../core/wire/envelope.ts'
import type { Person } from '../../people/person.ts'

/** The evaluation of a request: every issue, and the values that formulas read with the input in place. */
export type Verdict = { readonly issues: readonly Issue[]; readonly document: Document; readonly values: LiveValues }
/** A requested transition: on a document, on one of its lines, or on nothing yet. */
export type ActionRequest = {
  readonly person: Person
  readonly entity: Entity
  readonly transition: Transition
  /** The document of the action; for a transition of a line, the line's document. */
  readonly document?: Document
  /** The prepared document, if it is made of rows of another. */
  readonly prepared?: Document
  /** With `prepared`: how much may be taken of each source row, by its id. */
  readonly takable?: ReadonlyMap<string, string>
  /** For a transition of a line: the entity of its document, and its id. */
  readonly line?: { readonly owner: Entity; readonly id: string }
}
