import type { AnswerEnvelope } from '../../../core/wire/envelope.ts'
import { call } from '../../api/call.ts'

export type NamedRole = { readonly id: string; readonly text: string; readonly englishName: string }

/** An API key without its secret. */
export type ApiKey = {
  readonly id: string
  readonly name: string
  readonly role: NamedRole | null
  readonly codes: readonly string[] | null
  readonly createdBy: string
  readonly createdAt: string
  readonly expiresAt: string
  readonly revokedAt: string | null
  readonly lastUsedAt: string | null
  readonly lastUsedFrom: string
  readonly isInForce: boolean
}

export const apiKeysKey = ['access', 'apiKeys'] as const

/** The keys of the enterprise, and the roles that a new one can have. */
export async function fetchApiKeys(): Promise<{ readonly keys: readonly ApiKey[]; readonly roles: readonly NamedRole[] }> {
  const { list, entity } = await call('/api/member/apiKey/list')
  return { keys: list as readonly ApiKey[], roles: (entity as { readonly roles: readonly NamedRole[] }).roles }
}

/** A new key; only this answer has its secret. */
export function addApiKey(name: string, role: string, days: number): Promise<AnswerEnvelope> {
  const expiresAt = new Date(Date.now() + days * 86_400_000).toISOString()
  return call('/api/member/apiKey/add', { entity: { name, role, expiresAt } })
}

/** Revokes a key at once. */
export function revokeApiKey(id: string): Promise<AnswerEnvelope> {
  return call('/api/member/apiKey/revoke', { entity: { id } })
}
