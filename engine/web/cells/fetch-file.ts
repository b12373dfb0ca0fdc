import { configuration } from '../foundation/configuration.ts'
import { sendAgainLater } from '../api/send-again-later.ts'
import { sessionAtom } from '../session/session.ts'
import { store } from '../foundation/store.ts'

/** The content of an attachment; undefined if it cannot be loaded. */
export function fetchFile(id: string): Promise<Blob | undefined> {
  return fetchContent(`/api/file/${encodeURIComponent(id)}`)
}

/** The content of a path; undefined if the server refuses in an envelope. */
export async function fetchContent(path: string): Promise<Blob | undefined> {
  try {
    const body = JSON.stringify({ fbToken: store.get(sessionAtom).token })
    const headers = { 'content-type': 'application/json' }
    const answer = await sendAgainLater(() => fetch(configuration().core + path, { method: 'POST', credentials: 'include', headers, body }))
    return answer.ok && answer.headers.has('content-disposition') ? await answer.blob() : undefined
  } catch {
    return undefined
  }
}
