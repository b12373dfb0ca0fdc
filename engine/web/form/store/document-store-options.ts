import type { EvaluationContext } from '../../../core/model/document.ts'
import type { Entity } from '../../../core/model/entity.ts'
import type { Transition } from '../../../core/model/lifecycle.ts'
import type { Model } from '../../../core/model/model.ts'
import type { Language, Side } from '../../../core/model/side.ts'
import type { NamesOfValue } from '../../../core/rules/parse-cell.ts'
import type { Row } from '../../cells/value-at-path.ts'
import type { NameResolver } from '../line-store/name-resolver.ts'
import type { RefusedTexts } from '../line-store/refused-text.ts'
import type { RunWhenIdle } from './idle.ts'

/** The context of a document being edited. */
export type DocumentStoreOptions = {
  readonly model: Model
  readonly entity: Entity
  readonly transition: Transition
  /** The initial document; references are ids. Lines without an id get one. */
  readonly start: Row
  /** The document as the server has it; absent for a new one. */
  readonly before?: Row | undefined
  readonly writer: { readonly side: Side; readonly permissions: ReadonlySet<string> }
  readonly language: Language
  readonly evaluationContext: EvaluationContext
  /** The text of an issue code or of a key of the page. */
  readonly textOf: (code: string, params: Readonly<Record<string, string>>) => string
  /** Header fields that are locked here: the values by which the sources were grouped into documents. */
  readonly fixed?: ReadonlySet<string>
  readonly names?: NamesOfValue
  /** The columns that are summed up, by lines field. */
  readonly totals?: Readonly<Record<string, readonly string[]>>
  readonly refused?: RefusedTexts
  /** Asks the server which records texts name; absent: references can only be chosen. */
  readonly resolveNames?: NameResolver | undefined
  readonly newId?: () => string
  readonly idle?: RunWhenIdle
}
