import type { Reference } from '../../core/wire/envelope.ts'
import { configuration } from '../foundation/configuration.ts'
import { translate } from '../i18n/translate.ts'
import type { Language } from '../../core/model/side.ts'
import { messageOfAnswer } from './message-of-answer.ts'
import { post } from './post.ts'
import { textOfCode } from './text-of-code.ts'
import { TransportError } from './transport-error.ts'

export type Credentials = { readonly loginName: string; readonly password: string; readonly enterprise?: string }

/** How the person can give the second factor. */
export type Ways = { readonly totp: boolean; readonly passkey: boolean; readonly recoveryCode: boolean }

/** The second step of a login: the code or passkey that is asked for; `options`: for the browser's passkeys. */
export type PendingStep = { readonly step: string; readonly ways: Ways; readonly options?: object }

export type LoginResult =
  | { readonly kind: 'ticket'; readonly ticket: string; readonly enterprise: Reference; readonly enterprises: readonly Reference[] }
  | ({ readonly kind: 'secondStep' } & PendingStep)
  | { readonly kind: 'refused'; readonly message: string; readonly code?: string }

/** Exchanges name and password for a ticket, or for the second step. The form shows every failure. */
export function logIn(credentials: Credentials, language: Language): Promise<LoginResult> {
  return resultOf(`/openapi/member/login?lang=${language}`, credentials)
}

/** What is given in the second step: a code, the answer of a passkey, or, after either, the chosen enterprise. */
export type SecondStep = { readonly step: string; readonly code?: string; readonly passkey?: string; readonly enterprise?: string }

/** Exchanges the second step for a ticket; `isAlone`: the passkey signs in without a password. */
export function finishLogIn(given: SecondStep, language: Language, isAlone = false): Promise<LoginResult> {
  return resultOf(`/openapi/member/login/${isAlone ? 'passkey' : 'second'}?lang=${language}`, given)
}

/** Begins a login by a passkey alone. */
export async function beginPasskeyLogIn(language: Language): Promise<{ readonly step: string; readonly options: object }> {
  return (await post(`/openapi/member/login/passkey/begin?lang=${language}`, {})).entity as { step: string; options: object }
}

async function resultOf(path: string, entity: Credentials | SecondStep): Promise<LoginResult> {
  try {
    const answer = await post(path, { entity })
    if (answer.status === 'SUCCESS' && answer.returnCode === '0') {
      const given = answer.entity as Omit<LoginResult & { kind: 'ticket' }, 'kind'> | PendingStep
      return 'step' in given ? { kind: 'secondStep', ...given } : { kind: 'ticket', ...given }
    }
    const code = answer.issues?.[0]?.code
    return { kind: 'refused', message: messageOfAnswer(answer, textOfCode), ...(code !== undefined && { code }) }
  } catch (error) {
    if (!(error instanceof TransportError)) throw error
    return { kind: 'refused', message: translate(error.text) }
  }
}

/** Goes to the address that turns the ticket into a session of this browser, and from there to `returnTo`. */
export function redeemTicket(ticket: string, returnTo: string): void {
  location.assign(`${configuration().core}/api/member/token/login?${new URLSearchParams({ ticket, returnUrl: returnTo })}`)
}
