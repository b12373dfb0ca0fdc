import type { AnswerEnvelope } from '../../core/wire/envelope.ts'
import { configuration } from '../app/configuration.ts'
import { sessionAtom } from '../app/session.ts'
import { store } from '../app/store.ts'

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
