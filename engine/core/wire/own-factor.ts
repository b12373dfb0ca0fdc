/** One of a person's second factors, without what it is checked by: as the server lists it and the page shows it. */
export type OwnFactor = {
  readonly id: string
  readonly kind: 'totp' | 'passkey'
  readonly name: string
  /** Where a passkey can be used. */
  readonly domain: string | null
  readonly createdAt: string
  readonly usedAt: string | null
}
