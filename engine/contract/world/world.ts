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

/** The state of a contract run: the declaration, the people, the documents it made, and the values it read that are still valid. */
export type World = {
  readonly model: Model
  readonly transport: Transport
  readonly people: People
  readonly seed: number
  readonly random: Random
  /** The implementation's clock as far as it is known, for the meaning of "today". */
  readonly now: () => Date
  /** Ids of the documents that the contract made, by entity, the newest last. */
  readonly made: Map<string, string[]>
  /** Rows that refs may point to, by entity. */
  readonly shared: Map<string, string>
  /** Records that were read since the last change, by "entity id". */
  readonly read: Map<string, Row>
  /** The document of each known row, by "entity id". */
  readonly owners: Map<string, string>
  /** Values that formulas of a document read, by reader; valid until something is done. */
  live: WeakMap<Document, Map<string, Live>>
  /** A text of at most `length` characters that no other call of this run returned. */
  unique(length: number): string
  /** The present depth of records made for other records; a cycle ends at the limit. */
  depth: number
  /** The remaining budget of the present case for its preparation; at zero it is not tried. */
  budget: number
  /** The original values of preferences that a case changed. */
  found?: Readonly<Record<string, unknown>>
  /** The initial values of new documents of an entity for the present case, several documents before the tested one. */
  given?: { readonly entity: string; readonly values: Row }
  /** The failed and the running searches. */
  readonly search: Search
  /** Makes a document or a record through the implementation and returns its id (`make/make-record.ts`). */
  make(entity: Entity, options: MakeOptions): Promise<string | undefined>
  /** Brings a document to a goal (`goal/reach-goal.ts`). */
  reachGoal(entity: Entity, goal: Goal, options: MakeOptions): Promise<Document | undefined>
}

/** The initial values of new documents, by entity: a goal of one may depend on how another was entered. */
export type Shapes = Readonly<Record<string, Row>>

/**
 * How to make something: `variant` gives other values at each try, `full` uses the longest allowed texts, `isOwn` makes everything anew. Of several creations,
 * those whose rows carry one of the `links` to their source come first.
 */
export type MakeOptions = {
  readonly variant: number
  readonly full?: boolean
  readonly isOwn?: boolean
  readonly shapes?: Shapes
  readonly links?: ReadonlySet<string>
}
