import type { AnswerEnvelope } from '../../core/wire/envelope.ts'
import type { LiveMessage } from '../../core/wire/live.ts'
import { languageAtom, tagOf } from '../i18n/language.ts'
import { configuration } from '../foundation/configuration.ts'
import { sessionAtom } from '../session/session.ts'
import { store } from '../foundation/store.ts'
import { TransportError } from '../api/transport-error.ts'
import { readLines } from './read-lines.ts'

/** Opens the live stream of a document. */
export async function openLive(entity: string, id: string, state: string | undefined, signal: AbortSignal): Promise<AsyncIterable<LiveMessage>> {
  return openStream('/api/live', { entity, id }, state, signal)
}

/**
 * Opens a live stream; `state` is what the page has already. It is a POST with the token in its body, as every call is: an EventSource could not send one.
 */
export async function openStream(
  path: string,
  entity: Readonly<Record<string, string>>,
  state: string | undefined,
  signal: AbortSignal,
): Promise<AsyncIterable<LiveMessage>> {
  const answer = await fetch(`${configuration().core}${path}`, {
    method: 'POST',
    credentials: 'include',
    headers: {
      'content-type': 'application/json',
      accept: 'application/x-ndjson, application/json',
      'accept-language': tagOf(store.get(languageAtom)),
    },
    body: JSON.stringify({ fbToken: store.get(sessionAtom).token, entity: { ...entity, ...(state !== undefined && { state }) } }),
    signal,
  })
  if (!answer.ok || answer.body === null) throw new TransportError(answer.status)
  return messagesOf(answer, answer.body)
}

async function* messagesOf(answer: Response, body: ReadableStream<Uint8Array<ArrayBuffer>>): AsyncGenerator<LiveMessage> {
  if (answer.headers.get('content-type')?.startsWith('application/x-ndjson') === true) {
    for await (const line of readLines(body)) yield JSON.parse(line) as LiveMessage
    return
  }
  // Refused before the stream began: an ordinary envelope.
  yield { kind: 'over', at: answer.headers.get('date') ?? '', again: false, answer: (await answer.json()) as AnswerEnvelope }
}
