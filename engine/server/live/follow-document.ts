import { createHash } from 'node:crypto'
import type { AnswerEnvelope } from '../../core/wire/envelope.ts'
import type { LiveMessage } from '../../core/wire/live.ts'
import type { Subscription, WakeReason } from './subscriptions.ts'

/** What one subscriber may see, read again each time. */
export type SubscriberView = {
  /** The subscriber's present rights as one text; the refusal if the session has ended. */
  rights(): Promise<{ readonly rights: string } | { readonly answer: AnswerEnvelope }>
  /** The ids of the documents whose changes change what is seen. */
  documents(): Promise<readonly string[]>
  /** The document as the subscriber reads it now, or the refusal. */
  read(): Promise<AnswerEnvelope>
  /** What told with the last reading that the comments on the document have changed. */
  discussion?(): string | undefined
  /** Reads when it is the subscriber's turn. */
  inTurn<T>(look: () => Promise<T>): Promise<T>
  /** Whether changes are announced; if not, each heartbeat reads. */
  isTold(): boolean
  now(): Date
}

/**
 * The messages for one subscriber, until the page goes away or may no longer read. After the last change each document is read once more, so a slow reader
 * misses steps but never the end. `state` is what the subscriber has. A change that the subscriber cannot see causes no message and delays none:
 * heartbeats follow the subscription's clock alone, also during a reading.
 */
export async function* followDocument(subscription: Subscription, view: SubscriberView, state: string | undefined): AsyncGenerator<LiveMessage> {
  const at = () => view.now().toISOString()
  const look = lookerOf(subscription, view)
  let shown = state
  let woken: WakeReason = 'changed'
  for (let isFirst = true; ; isFirst = false) {
    const isChanged = woken === 'changed'
    // A subscriber who has left needs nothing; one whose answer is on the way gets it.
    const looking = view.inTurn(async () => (isFirst || subscription.ending() === undefined ? look(isChanged) : undefined))
    while (await subscription.beatBefore(looking)) yield { kind: 'beat', at: at() }
    const found = await looking
    if (found?.isOver === true) return yield { kind: 'over', at: at(), again: false, answer: found.answer }
    const discussion = view.discussion?.()
    const next = found === undefined ? shown : stateOf(found.answer, discussion)
    if (found !== undefined && next !== shown)
      yield { kind: 'document', at: at(), state: next!, answer: found.answer, ...(discussion !== undefined && { discussion }) }
    // A new page learns that it has everything.
    else if (isFirst) yield { kind: 'beat', at: at() }
    shown = next
    woken = await subscription.next()
    if (woken === 'over') return yield { kind: 'over', at: at(), again: subscription.ending() === 'stopping' }
    // Before any reading, so that the moment does not tell how busy the server is.
    if (woken === 'beat') yield { kind: 'beat', at: at() }
  }
}

type Found = { readonly answer: AnswerEnvelope; readonly isOver: boolean }

/** Reads for one subscriber: the document if it may have changed, otherwise only the right to read it, which gives no content. */
function lookerOf(subscription: Subscription, view: SubscriberView): (isChanged: boolean) => Promise<Found | undefined> {
  let known: string | undefined
  return async (isChanged) => {
    const found = await view.rights()
    if ('answer' in found) return { answer: found.answer, isOver: true }
    if (!isChanged && found.rights === known && view.isTold()) return undefined
    known = found.rights
    // Before the reading, so that a change in between counts. References change without a new version, too.
    subscription.follow(await view.documents())
    const answer = await view.read()
    return { answer, isOver: answer.status !== 'SUCCESS' || answer.returnCode !== '0' }
  }
}

function stateOf({ entity }: AnswerEnvelope, discussion: string | undefined): string {
  return createHash('sha256')
    .update(JSON.stringify(entity))
    .update(discussion ?? '')
    .digest('base64url')
    .slice(0, 22)
}
