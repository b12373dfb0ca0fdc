import { createTransport } from 'nodemailer'
import type { MailSettings } from './settings.ts'

/** One mail as it is sent. */
export type Letter = {
  readonly to: string
  readonly subject: string
  readonly text: string
  readonly html: string
  /** The same for each attempt, so that a mail server recognises a second copy. */
  readonly id: string
}

export type MailTransport = {
  /** Throws if the mail server refuses it; `isFinal` tells whether another attempt is useless. */
  send(letter: Letter): Promise<void>
  close(): void
}

const SECOND = 1000
/** Shorter than the lease of a mail, so that nobody else takes it while it is being sent. */
const WHOLE_ATTEMPT = 120 * SECOND
const OF_THIS_MACHINE: readonly string[] = ['localhost', '127.0.0.1', '[::1]']

/** The connection to the configured mail server. Beyond this machine it demands encryption, unless the address says `?ignoreTLS=true`. */
export function mailTransport({ smtp, from }: MailSettings): MailTransport {
  const mayBePlain = OF_THIS_MACHINE.includes(smtp.hostname) || smtp.searchParams.get('ignoreTLS') === 'true'
  const transport = createTransport({
    url: smtp.href,
    requireTLS: !mayBePlain && smtp.protocol === 'smtp:',
    connectionTimeout: 10 * SECOND,
    greetingTimeout: 10 * SECOND,
    socketTimeout: 30 * SECOND,
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  return {
    async send({ to, subject, text, html, id }) {
      // An object, so that no name or address can add another recipient.
      await transport.sendMail({
        signal: AbortSignal.timeout(WHOLE_ATTEMPT),
        from,
        to: { name: '', address: to },
        subject,
        text,
        html,
        messageId: `<${id}@counterpart>`,
        headers: { 'Auto-Submitted': 'auto-generated' },
      })
    },
    close: () => transport.close(),
  }
}

/** Checks whether the mail server will never accept this mail (a 5xx about the mail itself). */
export function isFinal(error: unknown): boolean {
  const { responseCode, code } = (error ?? {}) as { responseCode?: unknown; code?: unknown }
  // A refused login (5xx too) is a mistake of the configuration, which somebody will correct.
  return typeof responseCode === 'number' && responseCode >= 500 && responseCode < 600 && (code === 'EENVELOPE' || code === 'EMESSAGE')
}
