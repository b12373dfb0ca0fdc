import { createHash } from 'node:crypto'
import type { Row } from '../../core/model/document.ts'
import type { AnswerEnvelope } from '../../core/wire/envelope.ts'
import type { LiveMessage } from '../../core/wire/live.ts'
import type { ReferencedDocuments } from './referenced-documents.ts'
import type { Subscription, WakeReason } from './subscriptions.ts'

/** What one watcher may see, asked anew each time. */
export type SubscriberView = {
  /** What the watcher may do now, as one text; the refusal where his session has ended. */
  rights(): Promise<{ readonly rights: string } | { readonly answer: AnswerEnvelope }>
  /** Whose changes change what is seen. */
  documents(): Promise<ReferencedDocuments>
  /** The document as the watcher reads it at this moment, or the refusal. */
  read(): Promise<AnswerEnvelope>
  /** Looks when it is the watcher's turn. */
  inTurn<T>(look: () => Promise<T>): Promise<T>
  /** Whether changes are told; where they are not, each beat looks for itself. */
  isTold(): boolean
  now(): Date
}

/**
 * What is told to one watcher, until his page goes away or he may read no more. After the last change each document is read once more,
 * so that whoever is slow misses steps and never the end. `state` is what the watcher has already. A change of which he sees nothing
 * moves no line: beats come by the watch's clock alone, also while something is read.
 */
export async function* followDocument(subscription: Subscription, view: SubscriberView, state: string | undefined): AsyncGenerator<LiveMessage> {
  const at = () => view.now().toISOString()
  const look = lookerOf(subscription, view)
  let shown = state
  let woken: WakeReason = 'changed'
  for (let isFirst = true; ; isFirst = false) {
    const isChanged = woken === 'changed'
    // Who has gone meanwhile needs nothing any more; who was on his way is answered.
    const looking = view.inTurn(async () => (isFirst || subscription.ending() === undefined ? look(isChanged) : undefined))
    while (await subscription.beatBefore(looking)) yield { kind: 'beat', at: at() }
    const found = await looking
    if (found?.isOver === true) return yield { kind: 'over', at: at(), again: false, answer: found.answer }
    const next = found === undefined ? shown : stateOf(found.answer)
    if (found !== undefined && next !== shown) yield { kind: 'document', at: at(), state: next!, answer: found.answer }
    // The page that has just come hears that it has everything.
    else if (isFirst) yield { kind: 'beat', at: at() }
    shown = next
    woken = await subscription.next()
    if (woken === 'over') return yield { kind: 'over', at: at(), again: subscription.ending() === 'stopping' }
    // Before anything is asked, so that nobody learns by its moment how busy we are.
    if (woken === 'beat') yield { kind: 'beat', at: at() }
  }
}

type Found = { readonly answer: AnswerEnvelope; readonly isOver: boolean }

/** Looks for one watcher: at the document where it may be another, else only whether he may still read it; then nothing is found. */
function lookerOf(subscription: Subscription, view: SubscriberView): (isChanged: boolean) => Promise<Found | undefined> {
  let known: string | undefined
  let behind: ReferencedDocuments | undefined
  let version: unknown
  // What a document refers to changes with its version.
  const isFollowed = () => behind !== undefined && version !== undefined && String(behind.version) === String(version)
  // Before it is read: a change in between is news.
  const follow = async () => {
    behind = await view.documents()
    subscription.follow(behind.ids)
  }
  const read = async () => {
    const answer = await view.read()
    version = (answer.entity as Row | undefined)?.version
    return answer
  }
  return async (isChanged) => {
    const found = await view.rights()
    if ('answer' in found) return { answer: found.answer, isOver: true }
    if (!isChanged && found.rights === known && view.isTold()) return undefined
    known = found.rights
    if (!isFollowed()) await follow()
    const answer = await read()
    // Without a version nobody knows, and it is asked each time.
    if (isFollowed() || version === undefined) return foundIn(answer)
    // Another version may refer to others: these are followed before it is read once more.
    await follow()
    return foundIn(await read())
  }
}

function foundIn(answer: AnswerEnvelope): Found {
  return { answer, isOver: answer.status !== 'SUCCESS' || answer.returnCode !== '0' }
}

function stateOf({ entity }: AnswerEnvelope): string {
  return createHash('sha256').update(JSON.stringify(entity)).digest('base64url').slice(0, 22)
}
