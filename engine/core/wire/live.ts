import type { AnswerEnvelope } from './envelope.ts'

/** One line of the streamed answer for a page that shows a document (`/api/live`, newline-delimited JSON). `at` is the server's clock, ISO in UTC. */
export type LiveMessage =
  /**
   * The document as this person reads it now, as `detail` answers. `state` distinguishes two readings; a returning page names its last one. `discussion` changes with the
   * comments that the person reads.
   */
  | { readonly kind: 'document'; readonly at: string; readonly state: string; readonly answer: AnswerEnvelope; readonly discussion?: string }
  /** A heartbeat. Its time depends on the clock alone, whatever has changed unseen. */
  | { readonly kind: 'beat'; readonly at: string }
  /** The last line. `again`: the page may ask anew; otherwise `answer` says why there is nothing more to see. */
  | { readonly kind: 'over'; readonly at: string; readonly again: boolean; readonly answer?: AnswerEnvelope }
