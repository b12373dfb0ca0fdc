import type { AnswerEnvelope } from '../../../engine/core/wire/envelope.ts'
import { type Api, type SignedIn, hostOf } from '../api.ts'
import { password as usualPassword } from '../people.ts'
import { codeOfApp } from './totp.ts'

/** An authenticator app of a person, and the recovery codes that came with it. */
export type App = { readonly secret: string; readonly recoveryCodes: readonly string[]; code(): string }

/** Sets up an authenticator app in this session, as the account page does. */
export async function addApp(api: Api, who: Pick<SignedIn, 'call'>, name = '手机'): Promise<App> {
  const { step, secret } = (await who.call('/api/member/factor/beginTotp')).entity as { step: string; secret: string }
  const code = () => codeOfApp(secret, api.clock.now())
  const added = await who.call('/api/member/factor/addTotp', { entity: { step, code: code(), name } })
  if (added.returnCode !== '0') throw new Error(`Cannot add the app: ${added.returnCode} ${added.returnMsg}`)
  return { secret, code, recoveryCodes: (added.entity as { recoveryCodes: string[] }).recoveryCodes }
}

export type From = { readonly address?: string; readonly cookie?: string }

/** Posts without a session, as the login page does; `address`: where the browser is. */
export async function postAsGuest(api: Api, url: string, entity: Readonly<Record<string, unknown>>, { address, cookie }: From = {}): Promise<AnswerEnvelope> {
  const response = await api.app.inject({
    method: 'POST',
    url,
    headers: { host: hostOf.purchaser, ...(cookie !== undefined && { cookie }) },
    payload: { entity },
    ...(address !== undefined && { remoteAddress: address }),
  })
  if (response.statusCode !== 200) throw new Error(`HTTP ${response.statusCode}: ${response.body}`)
  return response.json()
}

/** Gives name and password; the step of the second one. */
export async function firstStep(api: Api, loginName: string, from: From = {}, password = usualPassword): Promise<string> {
  const answer = await postAsGuest(api, '/openapi/member/login', { loginName, password }, from)
  const { step } = (answer.entity ?? {}) as { step?: string }
  if (step === undefined) throw new Error(`No second step for "${loginName}": ${answer.returnCode} ${answer.returnMsg}`)
  return step
}

export const secondStep = (
  api: Api,
  step: string,
  given: { readonly code?: string; readonly enterprise?: string; readonly passkey?: string },
  from: From = {},
) => postAsGuest(api, '/openapi/member/login/second', { step, ...given }, from)
