import type { Reference } from '../../core/wire/envelope.ts'
import { configuration } from '../foundation/configuration.ts'
import { translate } from '../i18n/translate.ts'
import type { Language } from '../../core/model/side.ts'
import { messageOfAnswer } from './message-of-answer.ts'
import { post } from './post.ts'
import { textOfCode } from './text-of-code.ts'
import { TransportError } from './transport-error.ts'

export type Credentials = { readonly loginName: string; readonly password: string; readonly enterprise?: string }

export type LoginResult =
  | { readonly kind: 'ticket'; readonly ticket: string; readonly enterprise: Reference; readonly enterprises: readonly Reference[] }
  | { readonly kind: 'refused'; readonly message: string }

/** Exchanges name and password for a ticket. The form shows every failure. */
export async function logIn(credentials: Credentials, language: Language): Promise<LoginResult> {
  try {
    const answer = await post(`/openapi/member/login?lang=${language}`, { entity: credentials })
    if (answer.status === 'SUCCESS' && answer.returnCode === '0')
      return { kind: 'ticket', ...(answer.entity as Omit<LoginResult & { kind: 'ticket' }, 'kind'>) }
    return { kind: 'refused', message: messageOfAnswer(answer, textOfCode) }
  } catch (error) {
    if (!(error instanceof TransportError)) throw error
    return { kind: 'refused', message: translate(error.text) }
  }
}

/** Goes to the address that turns the ticket into a session of this browser, and from there to `returnTo`. */
export function redeemTicket(ticket: string, returnTo: string): void {
  location.assign(`${configuration().core}/api/member/token/login?${new URLSearchParams({ ticket, returnUrl: returnTo })}`)
}
