import type { AnswerEnvelope } from '../../core/wire/envelope.ts'
import type { LiveMessage } from '../../core/wire/live.ts'
import { TransportError } from '../api/transport-error.ts'

/** How the page stands to its document: asking, told of changes, cut off and asking again, or told no more. */
export type LiveState = 'asking' | 'told' | 'lost' | 'over'

export type FollowOptions = {
  /** Begins an answer that goes on; `state` is what the page has already. */
  open(state: string | undefined, signal: AbortSignal): Promise<AsyncIterable<LiveMessage>>
  onDocument(answer: AnswerEnvelope): void
  onState(state: LiveState): void
  /** There is nothing more to see, for the reason in the answer if there is one, or since nobody is signed in any more. */
  onOver(reason: AnswerEnvelope | TransportError | undefined): void
  onTime(at: string): void
  /** Between 0 and 1, so that many pages do not come back at the same moment. */
  chance(): number
}

/** The server says something each ten seconds. */
const SILENCE = 25_000
const SHORTEST_WAIT = 1000
const LONGEST_WAIT = 30_000

/** A page that follows a document. */
export type Follower = {
  /** Nobody looks at the page, or somebody does again: a page in the background keeps no connection, of which a browser has few. */
  look(isLookedAt: boolean): void
  stop(): void
}

/** Follows until it is stopped: asks again where the connection breaks or falls silent, each time a little later, and says each time what it has. */
export function follow({ open, onDocument, onState, onOver, onTime, chance }: FollowOptions): Follower {
  let shown: string | undefined
  /** By whoever follows, or for good by the server: nothing is asked any more. */
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
          onDocument(message.answer)
        }
        onState('told')
      }
    } catch (error) {
      // A connection that broke, or that we gave up: what follows is the same. Asking again signs nobody in.
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
    wait = Math.min(wait * 2, LONGEST_WAIT)
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
