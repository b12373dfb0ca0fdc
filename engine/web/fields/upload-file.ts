import type { AnswerEnvelope } from '../../core/wire/envelope.ts'
import { sendAgainLater } from '../api/send-again-later.ts'
import { configuration } from '../foundation/configuration.ts'
import { sessionAtom } from '../session/session.ts'
import { store } from '../foundation/store.ts'

/** Uploads one attachment; the token precedes the file, since the server reads the form in its order. Undefined if it failed. */
export async function uploadFile(file: File): Promise<AnswerEnvelope | undefined> {
  const form = new FormData()
  form.append('fbToken', store.get(sessionAtom).token)
  form.append('file', file, file.name)
  try {
    const send = () => fetch(`${configuration().core}/api/file/upload`, { method: 'POST', credentials: 'include', body: form })
    const answer = await sendAgainLater(send)
    return answer.ok || answer.headers.get('content-type')?.includes('json') ? ((await answer.json()) as AnswerEnvelope) : undefined
  } catch {
    return undefined
  }
}
