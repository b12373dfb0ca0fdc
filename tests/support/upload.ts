import type { FastifyInstance } from 'fastify'
import type { StoredFile } from '../../engine/server/files/stored-file.ts'
import { type SignedIn, hostOf } from './api.ts'

/** A picture of one pixel, and the shortest text that counts as a PDF. */
export const png = Buffer.from('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==', 'base64')
export const pdf = Buffer.from('%PDF-1.7\n%%EOF\n')

type Sender = Pick<SignedIn, 'side' | 'token' | 'cookie'>

/** Sends the form as a page would; `fields` besides the file, in place of the token. */
export async function sendFile(
  app: FastifyInstance,
  sender: Sender,
  name: string,
  content: Buffer,
  fields: Readonly<Record<string, string>> = { fbToken: sender.token },
) {
  const form = new FormData()
  for (const [field, value] of Object.entries(fields)) form.append(field, value)
  form.append('file', new Blob([new Uint8Array(content)]), name)
  const request = new Request('http://localhost', { method: 'POST', body: form })
  const headers = { host: hostOf[sender.side], cookie: sender.cookie, 'content-type': request.headers.get('content-type')! }
  return app.inject({ method: 'POST', url: '/api/file/upload', headers, payload: Buffer.from(await request.arrayBuffer()) })
}

/** Uploads a file; a refusal throws. */
export async function uploaded(app: FastifyInstance, sender: Sender, name: string, content: Buffer): Promise<StoredFile> {
  const response = await sendFile(app, sender, name, content)
  const { returnCode, entity } = response.json<{ returnCode?: string; entity: StoredFile }>()
  if (returnCode !== '0') throw new Error(`Cannot upload "${name}": ${response.statusCode} ${response.body}`)
  return entity
}

/** Requests the content of a file. */
export function askForFile(app: FastifyInstance, sender: Sender, id: string, fbToken = sender.token) {
  return app.inject({
    method: 'POST',
    url: `/api/file/${encodeURIComponent(id)}`,
    headers: { host: hostOf[sender.side], cookie: sender.cookie },
    payload: { fbToken },
  })
}
