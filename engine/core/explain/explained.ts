import type { Formula } from '../model/formula.ts'
import type { Place } from '../model/place.ts'
import type { Issue } from '../wire/envelope.ts'

/**
 * How something stands for a person. An action is `allowed`, `refused` (its button is there, and says why) or `notOffered` (in this
 * state, or to this side, there is no button); anything else is `shown`, `hidden`, `masked` or `sealed`, and in writing also
 * `required` or `locked`. `coming`: there is nothing behind it yet. `uncertain`: it depends on a value that whoever asks may not see.
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

/** What a condition read at one path; `hidden`: whoever asks may not see it, and is told no more than that. */
export type Reading = {
  readonly path: string
  /** Whose field it is, where it is one of a document. */
  readonly entity?: string
  readonly field?: string
} & (
  | { readonly kind: 'hidden' }
  /** As stored; of lines those of all rows, the first few of them. `more`: how many are left out. */
  | { readonly kind: 'values'; readonly values: readonly ReadValue[]; readonly more: number }
)

/** A record stands as the words by which a person knows it. */
export type ReadValue = string | boolean | null | { readonly record: string }

/** What an expression, or a part of it, gives. */
export type Result = 'holds' | 'fails' | 'blank' | 'error'

/** A part of a condition between its `&&` and `||`, judged by itself. */
export type Part = { readonly source: string; readonly result: Result; readonly operator?: '&&' | '||'; readonly parts: readonly Part[] }

/** A condition, judged as far as whoever asks may know. */
export type Condition = {
  readonly formula: Formula
  /** Absent where his side does not know what it reads. */
  readonly source?: string
  /** `hidden`: it reads something that he may not see, and what it gives would tell. */
  readonly result: Result | 'hidden'
  readonly parts: readonly Part[]
  readonly reads: readonly Reading[]
}

/** What a reason is about: a decision of the declaration, of the enterprise, or of the moment. */
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
 * One link of the chain. `for`: it lets through; `against`: it refuses, hides, masks, locks or requires; `unknown`: it depends on what
 * whoever asks may not see; `later`: it is asked when the input is there; `note`: it decides nothing.
 */
export type Reason = {
  readonly kind: ReasonKind
  readonly says: 'for' | 'against' | 'unknown' | 'later' | 'note'
  readonly at?: Place
  /** The code that is asked for, or that is wanting. */
  readonly permission?: string
  /** The region and its states from which an action starts, and the one that the document is in. */
  readonly region?: string
  readonly states?: readonly string[]
  readonly state?: string
  /** The name of a rule, a mask or a preference. */
  readonly name?: string
  readonly issues?: readonly Issue[]
  readonly condition?: Condition
}

/** The answer: how it stands, the first outcome first, and the chain of reasons in the order in which they are asked. */
export type Explained = { readonly outcomes: readonly Outcome[]; readonly reasons: readonly Reason[] }
