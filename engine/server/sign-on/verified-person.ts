import * as oidc from 'openid-client'
import type { PendingAuthorization } from './pending-authorization.ts'

/** The person for whom a provider vouches. */
export type VerifiedPerson = {
  readonly subject: string
  /** Undefined unless the provider has verified it. */
  readonly email?: string
  /** The value of the claim that names the account. */
  readonly named?: string
}

/** Exchanges the browser's code and checks the result: signature, issuer, audience, nonce, expiry and PKCE verifier. Throws if any of them is wrong. */
export async function verifiedPerson(
  provider: oidc.Configuration,
  address: URL,
  state: string,
  { nonce, verifier }: PendingAuthorization,
  claim: string,
): Promise<VerifiedPerson> {
  const tokens = await oidc.authorizationCodeGrant(provider, address, {
    expectedState: state,
    expectedNonce: nonce,
    pkceCodeVerifier: verifier,
    idTokenExpected: true,
  })
  const claims = tokens.claims()
  if (claims === undefined) throw new TypeError('The provider sent no ID token')
  const isWhole = typeof claims['email'] === 'string' && typeof claims[claim] === 'string'
  const more = isWhole ? {} : await oidc.fetchUserInfo(provider, tokens.access_token, claims.sub)
  // Address and verification come from one answer: the word about one address says nothing about another.
  const { email, email_verified: isVerified } = (typeof claims['email'] === 'string' ? claims : more) as Readonly<Record<string, unknown>>
  const named = claims[claim] ?? (more as Readonly<Record<string, unknown>>)[claim]
  return {
    subject: claims.sub,
    ...(typeof email === 'string' && isVerified === true && { email }),
    ...(typeof named === 'string' && { named }),
  }
}
