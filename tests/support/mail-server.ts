import type { AddressInfo } from 'node:net'
import { SMTPServer } from 'smtp-server'

/** A mail as the mail server received it, its parts decoded. */
export type ReceivedMail = {
  readonly from: string
  readonly to: readonly string[]
  readonly headers: Readonly<Record<string, string>>
  readonly subject: string
  readonly text: string
  readonly html: string
}

export type MailServer = {
  /** The value for SMTP_URL. */
  readonly url: string
  readonly received: readonly ReceivedMail[]
  /** The codes with which the server refuses the next mails, one after the other: 450 for now, 550 for good. */
  refuseNext(...codes: readonly number[]): void
  close(): Promise<void>
}

/** A real mail server on this machine that keeps the mails it receives. */
export async function startMailServer(): Promise<MailServer> {
  const received: ReceivedMail[] = []
  const refusals: number[] = []
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    logger: false,
    onRcptTo(_address, _session, done) {
      const code = refusals.shift()
      done(code === undefined ? null : Object.assign(new Error('refused by the test'), { responseCode: code }))
    },
    onData(stream, { envelope }, done) {
      const chunks: Buffer[] = []
      stream.on('data', (chunk: Buffer) => chunks.push(chunk))
      stream.on('end', () => {
        const sender = envelope.mailFrom === false ? '' : envelope.mailFrom.address
        received.push({ from: sender, to: envelope.rcptTo.map(({ address }) => address), ...mailFrom(Buffer.concat(chunks).toString('latin1')) })
        done()
      })
    },
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  const { port } = server.server.address() as AddressInfo
  return {
    url: `smtp://127.0.0.1:${port}`,
    received,
    refuseNext: (...codes) => void refusals.push(...codes),
    close: () => new Promise((closed) => server.close(() => closed())),
  }
}

function mailFrom(raw: string): Pick<ReceivedMail, 'headers' | 'subject' | 'text' | 'html'> {
  const whole = partFrom(raw)
  const boundary = /boundary="?([^";]+)/.exec(whole.headers['content-type'] ?? '')?.[1] ?? ''
  const parts = raw
    .split(`--${boundary}`)
    .slice(1, -1)
    .map((part) => partFrom(part.trimStart()))
  const content = (type: string) => parts.find(({ headers }) => headers['content-type']?.startsWith(type))?.content ?? ''
  const subject = (whole.headers['subject'] ?? '').replaceAll(/=\?UTF-8\?([BQ])\?([^?]*)\?=\s*/gi, (_whole, kind: string, text: string) =>
    kind.toUpperCase() === 'B' ? Buffer.from(text, 'base64').toString() : unquoted(text.replaceAll('_', ' ')),
  )
  return { headers: whole.headers, subject, text: content('text/plain'), html: content('text/html') }
}

function partFrom(raw: string): { readonly headers: Readonly<Record<string, string>>; readonly content: string } {
  const end = raw.indexOf('\r\n\r\n')
  const lines = raw
    .slice(0, end)
    .replaceAll(/\r\n[ \t]+/g, ' ')
    .split('\r\n')
  const headers = Object.fromEntries(lines.map((line) => [line.slice(0, line.indexOf(':')).toLowerCase(), line.slice(line.indexOf(':') + 1).trim()]))
  const body = raw.slice(end + 4)
  switch (headers['content-transfer-encoding']) {
    case 'base64':
      return { headers, content: Buffer.from(body, 'base64').toString() }
    case 'quoted-printable':
      return { headers, content: unquoted(body.replaceAll('=\r\n', '')) }
    default:
      return { headers, content: Buffer.from(body, 'latin1').toString() }
  }
}

function unquoted(text: string): string {
  return Buffer.from(
    text.replaceAll(/=([0-9A-F]{2})/gi, (_whole, hex: string) => String.fromCharCode(parseInt(hex, 16))),
    'latin1',
  ).toString()
}
