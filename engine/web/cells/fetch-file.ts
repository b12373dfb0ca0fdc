import { configuration } from '../foundation/configuration.ts'
import { sessionAtom } from '../session/session.ts'
import { store } from '../foundation/store.ts'

/** The content of an attachment; undefined if it cannot be loaded. */
export function fetchFile(id: string): Promise<Blob | undefined> {
  return fetchContent(`/api/file/${encodeURIComponent(id)}`)
}

/** The content of a path; undefined if the server refuses in an envelope. */
export async function fetchContent(path: string): Promise<Blob | undefined> {
  try {
    const answer = await fetch(configuration().core + path, {
      method: 'POST',
      credentials: 'include',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ fbToken: store.get(sessionAtom).token }),
    })
    return answer.ok && answer.headers.has('content-disposition') ? await answer.blob() : undefined
  } catch {
    return undefined
  }
}
