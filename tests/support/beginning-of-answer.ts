import type { Readable } from 'node:stream'

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
