import type { AnswerEnvelope } from '../../core/wire/envelope.ts'
import { configuration } from '../foundation/configuration.ts'
import { sessionAtom } from '../session/session.ts'
import { store } from '../foundation/store.ts'

/** Sends one attachment; the token goes before the file, since the server reads the form in its order. Undefined: it did not arrive. */
export async function uploadFile(file: File): Promise<AnswerEnvelope | undefined> {
  const form = new FormData()
  form.append('fbToken', store.get(sessionAtom).token)
  form.append('file', file, file.name)
  try {
    const answer = await fetch(`${configuration().core}/api/file/upload`, { method: 'POST', credentials: 'include', body: form })
    return answer.ok || answer.headers.get('content-type')?.includes('json') ? ((await answer.json()) as AnswerEnvelope) : undefined
  } catch {
    return undefined
  }
}
