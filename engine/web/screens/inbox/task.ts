import type { TaskAction } from '../../../core/model/entity.ts'
import type { Row } from '../../cells/value-at-path.ts'

/** A task as the server tells it: a document that waits for an action of this person. */
export type Task = {
  readonly entity: string
  readonly id: string
  readonly version: number
  readonly number: string
  readonly values: Row
  readonly task: string
  /** The usual one first. */
  readonly actions: readonly TaskAction[]
  readonly screen: string
  readonly since: string
  /** The day or the instant that the document says, and the instant after which it is late. */
  readonly due?: string
  readonly until?: string
}

export type TaskCount = { readonly entity: string; readonly task: string; readonly total: number; readonly capped: boolean }

/** The same document may wait for several tasks. */
export const keyOfTask = ({ entity, task, id }: Pick<Task, 'entity' | 'task' | 'id'>): string => `${entity} ${task} ${id}`

/** The keys of a task's actions, in their order: "a" is what is usually done, "r" what is done instead. */
export const ACTION_KEYS = ['a', 'r', 'x'] as const
