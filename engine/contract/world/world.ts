import type { Row } from '../../core/model/document.ts'
import type { Model } from '../../core/model/model.ts'
import type { Document } from '../../core/model/document.ts'
import type { Entity } from '../../core/model/entity.ts'
import type { People } from '../people/people.ts'
import type { Transport } from '../people/transport.ts'
import type { Goal } from './goal.ts'
import type { Live } from './live.ts'
import type { Random } from './random.ts'
import type { Search } from './search.ts'

/** What a run of the contract knows: the declaration, who acts, what it has made, and what it has read and may still believe. */
export type World = {
  readonly model: Model
  readonly transport: Transport
  readonly people: People
  readonly seed: number
  readonly random: Random
  /** The implementation's clock, as far as it can be known: for what "today" is. */
  readonly now: () => Date
  /** Ids of what the contract made, by entity, the latest last. */
  readonly made: Map<string, string[]>
  /** Rows that may be referred to, by entity. */
  readonly shared: Map<string, string>
  /** Records that were read since the last change, by "entity id". */
  readonly read: Map<string, Row>
  /** The document of each row that was seen, by "entity id". */
  readonly owners: Map<string, string>
  /** What formulas of a document read, as long as nothing is done, by who looks. */
  live: WeakMap<Document, Map<string, Live>>
  /** A text that no other call of this run gave, of at most `length` characters. */
  unique(length: number): string
  /** How deep one thing is being made for another: a circle ends there. */
  depth: number
  /** Requests that the case at hand may still send to bring about what must be there before; none left: it is not tried. */
  budget: number
  /** Preferences that a case has set otherwise, as they were found. */
  found?: Readonly<Record<string, unknown>>
  /** What new documents of an entity begin with for the case at hand, far behind what it is about. */
  given?: { readonly entity: string; readonly values: Row }
  /** What was looked for in vain, and what is being looked for. */
  readonly search: Search
  /** Makes a document or a record through the implementation and gives its id (`make/make-record.ts`). */
  make(entity: Entity, options: MakeOptions): Promise<string | undefined>
  /** Brings a document to where it is wanted (`goal/reach-goal.ts`). */
  reachGoal(entity: Entity, goal: Goal, options: MakeOptions): Promise<Document | undefined>
}

/** What new documents of these entities begin with, by entity: what is wanted of one may depend on how another was entered. */
export type Shapes = Readonly<Record<string, Row>>

/** How something is made: `variant` gives other values at another try, `full` goes to the last character that is allowed; `isOwn`: nothing that was made for something else will do. */
export type MakeOptions = { readonly variant: number; readonly full?: boolean; readonly isOwn?: boolean; readonly shapes?: Shapes }
