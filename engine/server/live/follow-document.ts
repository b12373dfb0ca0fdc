import { createHash } from 'node:crypto'
import type { AnswerEnvelope } from '../../core/wire/envelope.ts'
import type { LiveMessage } from '../../core/wire/live.ts'
import type { Watch, Woken } from './watches.ts'

/** How long nothing may be said: proxies close what is silent for a minute, and who lost his rights sees nothing for longer than this. */
export const BEAT = 10_000

/** What one watcher may see, asked anew each time. */
export type Sight = {
  /** What the watcher may do now, as one text; the refusal where his session has ended. */
  rights(): Promise<{ readonly rights: string } | { readonly answer: AnswerEnvelope }>
  /** Whose changes change what is seen: the document's own id, and those that it refers to. */
  documents(): Promise<readonly string[]>
  /** The document as the watcher reads it at this moment, or the refusal. */
  read(): Promise<AnswerEnvelope>
  /** Whether changes are told; where they are not, each beat looks for itself. */
  isTold(): boolean
  now(): Date
}

/**
 * What is told to one watcher, until his page goes away or he may read no more. After the last change each document is read once more,
 * so that whoever is slow misses steps and never the end. `state` is what the watcher has already.
 */
export async function* followDocument(watch: Watch, sight: Sight, state: string | undefined): AsyncGenerator<LiveMessage> {
  const at = () => sight.now().toISOString()
  let shown = state
  let rights: string | undefined
  let woken: Woken = 'changed'
  for (;;) {
    const found = await sight.rights()
    if ('answer' in found) return yield { kind: 'over', at: at(), again: false, answer: found.answer }
    if (woken === 'changed' || found.rights !== rights || !sight.isTold()) {
      rights = found.rights
      // Followed before it is read: a change in between is news.
      watch.follow(await sight.documents())
      const answer = await sight.read()
      if (answer.status !== 'SUCCESS' || answer.returnCode !== '0') return yield { kind: 'over', at: at(), again: false, answer }
      const next = stateOf(answer)
      yield next === shown ? { kind: 'beat', at: at() } : { kind: 'document', at: at(), state: next, answer }
      shown = next
    } else yield { kind: 'beat', at: at() }
    woken = await watch.next(BEAT)
    if (woken === 'over') return yield { kind: 'over', at: at(), again: watch.ending() === 'stopping' }
  }
}

function stateOf({ entity }: AnswerEnvelope): string {
  return createHash('sha256').update(JSON.stringify(entity)).digest('base64url').slice(0, 22)
}
