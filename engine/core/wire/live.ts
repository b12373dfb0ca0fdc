import type { AnswerEnvelope } from './envelope.ts'

/**
 * One line of the answer that goes on while somebody has a document before him (`/api/live`, newline-delimited JSON). `at` is the
 * server's clock, ISO in UTC.
 */
export type LiveMessage =
  /** The document as this person reads it now, the same as `detail` answers. `state` tells two of them apart; whoever comes back names the last. */
  | { readonly kind: 'document'; readonly at: string; readonly state: string; readonly answer: AnswerEnvelope }
  /** The page is still followed. It says so by the clock alone, whatever has changed unseen. */
  | { readonly kind: 'beat'; readonly at: string }
  /** The last line. `again`: it is worth asking anew; without, `answer` says why there is nothing more to see. */
  | { readonly kind: 'over'; readonly at: string; readonly again: boolean; readonly answer?: AnswerEnvelope }
