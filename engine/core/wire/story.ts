import type { Reference } from './envelope.ts'

/** A document behind a step, with its state and its day where the reader may see them. */
export type StoryDocument = Reference & { readonly status?: string; readonly at?: string }

/** One step of a document's story in an answer. A step that has nothing to tell is left out. */
export type StoryStep = {
  readonly id: string
  readonly stage: 'done' | 'part' | 'open'
  /** When it happened, a day or an instant; of a step in parts, the latest one. */
  readonly at?: string
  /** Decimals; with `counts` they are numbers of lines, because the units differ. */
  readonly done?: string
  readonly of?: string
  readonly unit?: string
  readonly counts?: 'lines'
  /** How much of it, from 0 to 1. */
  readonly share?: string
  /** The day until which the next part is promised; of a finished step, the last one. */
  readonly due?: string
  /** Days after that day. */
  readonly late?: number
  readonly documents?: readonly StoryDocument[]
}
