import { inputFieldsOf } from '../../core/lifecycle/apply-input.ts'
import type { Surroundings } from '../../core/lifecycle/document.ts'
import type { Entity } from '../../core/model/entity.ts'
import type { Transition } from '../../core/model/lifecycle.ts'
import type { Model } from '../../core/model/model.ts'
import type { Side } from '../../core/model/side.ts'
import { checkDocument } from '../../core/rules/check-document.ts'
import type { Issue } from '../../core/wire/envelope.ts'
import type { Row } from '../cells/value-at-path.ts'

/** What only the server can know: the records that references point to are not on the page. */
const forTheServer: readonly string[] = ['REFERENCE_NOT_FOUND', 'REFERENCE_NOT_ALLOWED']

/** What is wrong with a document before it is sent, by the same rules as on the server. */
export function checkDraft(
  model: Model,
  entity: Entity,
  transition: Transition,
  before: Row | undefined,
  after: Row,
  writer: { side: Side; permissions: ReadonlySet<string> },
  surroundings: Surroundings,
): readonly Issue[] {
  const written = new Set(inputFieldsOf(model, entity, transition, writer).map(({ name }) => name))
  const demanded = new Set(transition.input === '*' ? [] : transition.input.filter(({ required }) => required).map(({ name }) => name))
  return checkDocument(model, entity, { before, after, written, demanded }, surroundings).filter(({ code }) => !forTheServer.includes(code))
}
