import { configuration } from '../foundation/configuration.ts'
import { sessionAtom } from '../session/session.ts'
import { store } from '../foundation/store.ts'

/** The content of an attachment; undefined where it cannot be had. */
export function fetchFile(id: string): Promise<Blob | undefined> {
  return fetchContent(`/api/file/${encodeURIComponent(id)}`)
}

/** The content that a path gives; undefined where the server says in an envelope why not. */
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
