import type { Readable } from 'node:stream'
import { type ClientRequest, request } from 'node:http'
import type { LiveMessage } from '../../engine/core/wire/live.ts'
import type { SignedIn } from './api.ts'
import { hostOf } from './api.ts'

/** How long a test waits for a line that must come. */
const TIMEOUT_MS = 20_000

/** A page that follows a document over a real connection. */
export type Followed = {
  readonly status: number
  readonly headers: Readonly<Record<string, string | string[] | undefined>>
  /** The next line that is not a heartbeat. */
  next(): Promise<LiveMessage>
  /** Calls back with every line except heartbeats as soon as it comes, in place of `next`. */
  hear(each: (message: LiveMessage) => void): void
  /** All lines until the response ends. */
  rest(): Promise<readonly LiveMessage[]>
  /** Disconnects, as a closed page does. */
  leave(): void
}

/** Follows a document, as its page does, or the stream of another path. `port`: the port of the app. */
export function followOver(port: number, who: SignedIn, entity: Readonly<Record<string, unknown>>, path = '/api/live'): Promise<Followed> {
  const payload = JSON.stringify({ fbToken: who.token, entity })
  return new Promise((opened, failed) => {
    const lines: LiveMessage[] = []
    let wake = () => {}
    let told: ((message: LiveMessage) => void) | undefined
    const tell = () => {
      if (told !== undefined) for (const line of lines.splice(0)) if (line.kind !== 'beat') told(line)
    }
    let isOver = false
    const sent: ClientRequest = request({
      port,
      path,
      method: 'POST',
      headers: { host: hostOf[who.side], cookie: who.cookie, 'content-type': 'application/json', 'content-length': Buffer.byteLength(payload) },
    })
    sent.on('error', failed).on('response', (response) => {
      let text = ''
      response.setEncoding('utf8')
      response.on('data', (chunk: string) => {
        const parts = (text + chunk).split('\n')
        text = parts.pop() ?? ''
        lines.push(...parts.map((part) => JSON.parse(part) as LiveMessage))
        tell()
        wake()
      })
      response.on('end', () => {
        // A refusal is one envelope without a newline.
        if (text !== '') lines.push(JSON.parse(text) as LiveMessage)
        isOver = true
        wake()
      })
      response.on('error', () => {})
      const until = async (isThere: () => boolean) => {
        const late = Date.now() + TIMEOUT_MS
        while (!isThere()) {
          if (Date.now() > late) throw new Error(`Cannot wait longer for a line: ${JSON.stringify(lines)}`)
          await new Promise<void>((done) => {
            wake = done
            setTimeout(done, 200)
          })
        }
      }
      opened({
        status: response.statusCode ?? 0,
        headers: response.headers,
        async next() {
          await until(() => lines.some(({ kind }) => kind !== 'beat') || isOver)
          const index = lines.findIndex(({ kind }) => kind !== 'beat')
          if (index < 0) throw new Error('Cannot read another line: the answer is over')
          return lines.splice(0, index + 1).at(-1)!
        },
        hear(each) {
          told = each
          tell()
        },
        async rest() {
          await until(() => isOver)
          return lines.splice(0)
        },
        leave: () => sent.destroy(),
      })
    })
    sent.end(payload)
  })
}

/** The whole answer; of a live stream, which never ends, the first line. */
export async function beginningOfAnswer(stream: Readable, type: unknown): Promise<string> {
  stream.setEncoding('utf8')
  let text = ''
  for await (const part of stream) {
    text += String(part)
    if (String(type).includes('ndjson') && text.includes('\n')) break
  }
  return text
}
