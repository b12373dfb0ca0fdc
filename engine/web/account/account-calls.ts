import type { Side } from '../../core/model/side.ts'
import type { AnswerEnvelope } from '../../core/wire/envelope.ts'
import { call } from '../api/call.ts'
import { clearStoredSession, writeStored } from '../session/stored-session.ts'

/** An identity of the person. Without an enterprise: the personal identity. */
export type Identity = {
  readonly identity: Side | 'personal'
  readonly enterprise: { readonly id: string; readonly text: string; readonly englishName: string } | null
  readonly isCurrent: boolean
}

/** One sign-in of the person. */
export type OwnSession = {
  readonly id: string
  readonly side: Side
  readonly enterprise: string | null
  readonly englishName: string | null
  readonly address: string
  readonly agent: string
  readonly createdAt: string
  readonly seenAt: string
  readonly isThis: boolean
}

/** A key for a machine that the person made. */
export type OwnApiKey = {
  readonly id: string
  readonly name: string
  readonly expiresAt: string
  readonly lastUsedAt: string | null
  readonly lastUsedFrom: string
}

/** A provider by which the person signs in. */
export type LinkedProvider = { readonly issuer: string; readonly name: string; readonly createdAt: string }

export const linkedProvidersKey = ['account', 'links'] as const
export const ownApiKeysKey = ['account', 'keys'] as const
export const identitiesKey = ['account', 'identities'] as const
export const sessionsKey = ['account', 'sessions'] as const

export async function fetchIdentities(): Promise<readonly Identity[]> {
  return (await call('/api/member/identity/list')).list as readonly Identity[]
}

export async function fetchSessions(): Promise<readonly OwnSession[]> {
  return (await call('/api/member/session/list')).list as readonly OwnSession[]
}

export async function fetchOwnApiKeys(): Promise<readonly OwnApiKey[]> {
  return (await call('/api/member/apiKey/own')).list as readonly OwnApiKey[]
}

export async function fetchLinkedProviders(): Promise<readonly LinkedProvider[]> {
  return (await call('/api/member/signOn/list')).list as readonly LinkedProvider[]
}

/** Unlinks a provider; the other sessions that it opened end. */
export function unlinkProvider(issuer: string): Promise<AnswerEnvelope> {
  return call('/api/member/signOn/unlink', { entity: { issuer } })
}

/** Switches the identity, here or on the other site; returns the answer only if it refuses. */
export async function switchIdentity({ enterprise }: Identity): Promise<AnswerEnvelope> {
  const answer = await call('/api/member/identity/switch', { entity: enterprise === null ? { personal: true } : { enterprise: enterprise.id } })
  if (answer.returnCode !== '0') return answer
  const { address } = (answer.entity ?? {}) as { readonly address?: string }
  clearStoredSession()
  if (address === undefined) writeStored('token', answer.returnToken)
  location.assign(address ?? '/')
  return answer
}
