import type { AnswerEnvelope, RequestEnvelope } from '../../core/wire/envelope.ts'
import { configuration } from '../foundation/configuration.ts'
import { connectionAtom } from '../foundation/connection.ts'
import { languageAtom, tagOf } from '../i18n/language.ts'
import { store } from '../foundation/store.ts'
import { recordServerTime } from './server-clock.ts'
import { sendAgainLater } from './send-again-later.ts'
import { TransportError } from './transport-error.ts'

/** A request may take an hour: imports and exports of the largest size (specification 2: 9). */
const timeout = 3_600_000

/** Sends one envelope and reads one; anything else is a TransportError. An aborted request throws what `fetch` throws. */
export async function post(path: string, envelope: RequestEnvelope & Readonly<Record<string, unknown>>, signal?: AbortSignal): Promise<AnswerEnvelope> {
  const limit = AbortSignal.timeout(timeout)
  const ended = signal === undefined ? limit : AbortSignal.any([limit, signal])
  const body = JSON.stringify(envelope)
  // The person reads the answer in the language of the page, whatever their account and their browser prefer.
  const headers = { 'content-type': 'application/json', accept: 'application/json', 'accept-language': tagOf(store.get(languageAtom)) }
  const send = () => fetch(configuration().core + path, { method: 'POST', credentials: 'include', headers, body, signal: ended })
  const answer = await sendAgainLater(send, ended).catch((error: unknown) => {
    if (signal?.aborted) throw error
    store.set(connectionAtom, 'lost')
    throw new TransportError(0)
  })
  store.set(connectionAtom, 'held')
  recordServerTime(answer.headers.get('date'), 'seconds')
  if (!answer.ok) throw new TransportError(answer.status)
  return (await answer.json()) as AnswerEnvelope
}
