import type { Formula } from '../model/formula.ts'
import type { Place } from '../model/place.ts'
import type { Issue } from '../wire/envelope.ts'

/**
 * How something appears for a person. An action is `allowed`, `refused` (its button shows the reason) or `notOffered` (no button in this state or for this
 * side); anything else is `shown`, `hidden`, `masked` or `sealed`, and while editing also `required` or `locked`. `coming`: its screen is not built yet.
 * `uncertain`: it depends on a value that the asker may not see.
 */
export type Outcome =
  | 'allowed'
  | 'refused'
  | 'notOffered'
  | 'shown'
  | 'hidden'
  | 'masked'
  | 'sealed'
  | 'required'
  | 'locked'
  | 'optional'
  | 'coming'
  | 'uncertain'

/** The value that a condition read at one path; `hidden`: the asker may not see it. */
export type Reading = {
  readonly path: string
  /** The entity of the field, if it belongs to a document. */
  readonly entity?: string
  readonly field?: string
} & (
  | { readonly kind: 'hidden' }
  /** The stored value; for lines the first few of all rows. `more`: the number of those left out. */
  | { readonly kind: 'values'; readonly values: readonly ReadValue[]; readonly more: number }
)

/** A record is shown by its display name. */
export type ReadValue = string | boolean | null | { readonly record: string }

/** The result of an expression, or of a part. */
export type Result = 'holds' | 'fails' | 'blank' | 'error'

/** A part of a condition between its `&&` and `||`, evaluated alone. */
export type Part = { readonly source: string; readonly result: Result; readonly operator?: '&&' | '||'; readonly parts: readonly Part[] }

/** A condition, evaluated as far as the asker may know. */
export type Condition = {
  readonly formula: Formula
  /** Absent if the asker's side does not know what it reads. */
  readonly source?: string
  /** `hidden`: it reads a value that the asker may not see, and its result would reveal it. */
  readonly result: Result | 'hidden'
  readonly parts: readonly Part[]
  readonly reads: readonly Reading[]
}

/** The kind of a reason: a decision of the declaration, of the enterprise, or of the moment. */
export type ReasonKind =
  | 'side'
  | 'permission'
  | 'state'
  | 'guard'
  | 'guardOfInput'
  | 'row'
  | 'refusal'
  | 'oncePerDay'
  | 'rows'
  | 'template'
  | 'templateOnScreen'
  | 'templateRequires'
  | 'computedWhen'
  | 'visibleWhen'
  | 'readonlyWhen'
  | 'requiredWhen'
  | 'required'
  | 'demanded'
  | 'readonly'
  | 'system'
  | 'notTaken'
  | 'computed'
  | 'mask'
  | 'seal'
  | 'hiddenColumn'
  | 'screen'
  | 'language'
  | 'local'
  | 'outside'
  | 'coming'
  | 'deactivated'

/**
 * One link of the chain. `for`: it allows; `against`: it refuses, hides, masks, locks or requires; `unknown`: it depends on what the asker may not see;
 * `later`: it is checked with the input; `note`: it decides nothing.
 */
export type Reason = {
  readonly kind: ReasonKind
  readonly says: 'for' | 'against' | 'unknown' | 'later' | 'note'
  readonly at?: Place
  /** The required or missing code. */
  readonly permission?: string
  /** The region and states from which an action starts, and the document's present state. */
  readonly region?: string
  readonly states?: readonly string[]
  readonly state?: string
  /** The name of a rule, a mask or a preference. */
  readonly name?: string
  readonly issues?: readonly Issue[]
  readonly condition?: Condition
}

/** The answer: how it appears, the most important outcome first, and the chain of reasons in the order of checking. */
export type Explained = { readonly outcomes: readonly Outcome[]; readonly reasons: readonly Reason[] }
