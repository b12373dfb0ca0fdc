import type { AnswerEnvelope } from '../../core/wire/envelope.ts'
import type { OwnFactor } from '../../core/wire/own-factor.ts'
import { call } from '../api/call.ts'
import type { Ways } from '../api/log-in.ts'

export type OwnFactors = { readonly list: readonly OwnFactor[]; readonly recoveryCodes: number }

/** A new authenticator app: its secret, and the QR code that carries it. */
export type NewTotp = { readonly step: string; readonly secret: string; readonly code: { readonly size: number; readonly path: string } }

/** How the person can prove who they are. */
export type Confirmation = { readonly ways: Ways; readonly options?: object; readonly step?: string }

export const factorsKey = ['account', 'factors'] as const

export async function fetchFactors(): Promise<OwnFactors> {
  const { list, entity } = await call('/api/member/factor/list')
  return { list: list as readonly OwnFactor[], ...(entity as { recoveryCodes: number }) }
}

/** What a call of factors answers, or why it refuses. */
export type FactorAnswer<T> = { readonly refusal: string; readonly path: string } | { readonly given: T }

async function answerOf<T>(path: string, entity: Readonly<Record<string, unknown>> = {}): Promise<FactorAnswer<T>> {
  const answer: AnswerEnvelope = await call(`/api/member/factor/${path}`, { entity })
  if (answer.returnCode === '0') return { given: answer.entity as T }
  return { refusal: answer.issues?.[0]?.text ?? answer.returnMsg, path: answer.issues?.[0]?.path ?? '' }
}

type Codes = { readonly recoveryCodes: readonly string[] }

export const beginTotp = () => answerOf<NewTotp>('beginTotp')
export const addTotp = (given: { readonly step: string; readonly code: string; readonly name: string }) => answerOf<Codes>('addTotp', given)
export const beginPasskey = () => answerOf<{ readonly step: string; readonly options: object }>('beginPasskey')
export const addPasskey = (given: { readonly step: string; readonly passkey: string; readonly name: string }) => answerOf<Codes>('addPasskey', given)
export const removeFactor = (id: string) => answerOf<unknown>('remove', { id })
export const renewCodes = () => answerOf<Codes>('renewCodes')
export const beginConfirmation = () => answerOf<Confirmation>('beginConfirmation')
export const confirmIdentity = (proof: Readonly<Record<string, string>>) => answerOf<unknown>('confirm', proof)
