import { createTransport } from 'nodemailer'
import type { MailSettings } from './settings.ts'

/** One mail as it goes out. */
export type Letter = {
  readonly to: string
  readonly subject: string
  readonly text: string
  readonly html: string
  /** The same for each attempt, so that a mail server that got it twice can tell. */
  readonly id: string
}

export type MailTransport = {
  /** Throws where the mail server does not take it; `isFinal` tells whether another attempt is in vain. */
  send(letter: Letter): Promise<void>
  close(): void
}

const SECOND = 1000
/** Less than the lease of a mail: nobody else takes it up while it is still being sent. */
const WHOLE_ATTEMPT = 120 * SECOND
const OF_THIS_MACHINE: readonly string[] = ['localhost', '127.0.0.1', '[::1]']

/** The way to the configured mail server. Beyond this machine nothing goes out in the clear unless the address says `?ignoreTLS=true`. */
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
      // As an object, so that nothing in a name or address can add another recipient.
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

/** Whether a mail server said that it will never take this mail (a 5xx about the mail itself), as against not now. */
export function isFinal(error: unknown): boolean {
  const { responseCode, code } = (error ?? {}) as { responseCode?: unknown; code?: unknown }
  // A login that is refused (5xx too) is a mistake of the configuration, which somebody will mend.
  return typeof responseCode === 'number' && responseCode >= 500 && responseCode < 600 && (code === 'EENVELOPE' || code === 'EMESSAGE')
}
