import type { Side } from '../../core/model/side.ts'
import type { Received, Sent, Transport } from './transport.ts'

/** Milliseconds after which a request is given up. */
const PATIENCE = 60_000

/** Over HTTP, to a base address per side. */
export function httpTransport(bases: Readonly<Record<Side, string>>): Transport {
  return {
    baseOf: (side) => bases[side].replace(/\/$/, ''),
    async send({ side, method, path, cookie, body, form }: Sent): Promise<Received> {
      const headers: Record<string, string> = { accept: 'application/json' }
      if (cookie !== undefined) headers.cookie = cookie
      if (body !== undefined) headers['content-type'] = 'application/json'
      const sent = form === undefined ? (body === undefined ? undefined : JSON.stringify(body)) : formOf(form)
      const response = await fetch(`${bases[side].replace(/\/$/, '')}${path}`, {
        method,
        headers,
        redirect: 'manual',
        signal: AbortSignal.timeout(PATIENCE),
        ...(sent === undefined ? {} : { body: sent }),
      })
      const text = await response.text()
      const cookies = response.headers.getSetCookie().map((line) => line.split(';')[0])
      return { httpStatus: response.status, json: parsed(text), cookie: cookies.length === 0 ? undefined : cookies.join('; ') }
    },
  }
}

/** The form of an upload: the token first, then the file. */
export function formOf({ token, name, content }: NonNullable<Sent['form']>): FormData {
  const form = new FormData()
  form.append('fbToken', token)
  form.append('file', new Blob([content]), name)
  return form
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
