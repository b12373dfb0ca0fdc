import type { AnswerEnvelope } from '../../core/wire/envelope.ts'
import type { LiveMessage } from '../../core/wire/live.ts'
import { TransportError } from '../api/transport-error.ts'

/** The connection of the page to its document: connecting, up to date, disconnected and connecting again, or ended. */
export type LiveState = 'asking' | 'told' | 'lost' | 'over'

export type FollowOptions = {
  /** Opens a streaming answer; `state` is what the page has already. */
  open(state: string | undefined, signal: AbortSignal): Promise<AsyncIterable<LiveMessage>>
  /** `discussion` changes with the comments that the person reads. */
  onDocument(answer: AnswerEnvelope, discussion?: string): void
  onState(state: LiveState): void
  /** The stream has ended for good: for the reason in the answer if there is one, or because nobody is signed in any more. */
  onOver(reason: AnswerEnvelope | TransportError | undefined): void
  onTime(at: string): void
  /** Between 0 and 1, so that many pages do not reconnect at the same moment. */
  chance(): number
}

/** The server sends something every ten seconds. */
const SILENCE = 25_000
const SHORTEST_WAIT = 1000
const MAX_WAIT = 30_000

/** A page that follows a document. */
export type Follower = {
  /** The page was hidden or shown again: a background page keeps no connection, because a browser allows only a few. */
  look(isLookedAt: boolean): void
  stop(): void
}

/** Follows until stopped. Reconnects if the connection breaks or falls silent, each time a little later, and sends its present state each time. */
export function follow({ open, onDocument, onState, onOver, onTime, chance }: FollowOptions): Follower {
  let shown: string | undefined
  /** Stopped by the page, or ended by the server: it never reconnects. */
  let isEnded = false
  let isLookedAt = true
  let wait = SHORTEST_WAIT
  let running: AbortController | undefined
  let timer: ReturnType<typeof setTimeout> | undefined

  async function run(): Promise<void> {
    const own = new AbortController()
    running = own
    let silence: ReturnType<typeof setTimeout> | undefined
    const listen = () => {
      clearTimeout(silence)
      silence = setTimeout(() => own.abort(), SILENCE)
    }
    let last: LiveMessage | undefined
    let signedOut: TransportError | undefined
    try {
      listen()
      for await (const message of await open(shown, own.signal)) {
        if (running !== own) return
        listen()
        last = message
        onTime(message.at)
        if (message.kind === 'over') break
        wait = SHORTEST_WAIT
        if (message.kind === 'document') {
          shown = message.state
          onDocument(message.answer, message.discussion)
        }
        onState('told')
      }
    } catch (error) {
      // A broken connection and an aborted one are handled alike. Reconnecting does not sign anybody in.
      if (error instanceof TransportError && error.status === 401) signedOut = error
    } finally {
      clearTimeout(silence)
    }
    if (running !== own) return
    running = undefined
    own.abort()
    if (signedOut !== undefined || (last?.kind === 'over' && !last.again)) {
      isEnded = true
      onState('over')
      onOver(signedOut ?? (last?.kind === 'over' ? last.answer : undefined))
      return
    }
    onState(last?.kind === 'over' ? 'asking' : 'lost')
    timer = setTimeout(begin, wait * (0.5 + chance() / 2))
    wait = Math.min(wait * 2, MAX_WAIT)
  }

  function begin(): void {
    clearTimeout(timer)
    if (!isEnded && isLookedAt && running === undefined) void run()
  }

  function end(): void {
    clearTimeout(timer)
    const left = running
    running = undefined
    left?.abort()
  }

  begin()
  return {
    look(now) {
      isLookedAt = now
      if (!now) end()
      else if (!isEnded && running === undefined) {
        wait = SHORTEST_WAIT
        onState('asking')
        begin()
      }
    },
    stop() {
      isEnded = true
      end()
    },
  }
}
