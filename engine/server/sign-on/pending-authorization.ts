import * as oidc from 'openid-client'
import { sql } from 'kysely'
import type { Language, Side } from '../../core/model/side.ts'
import { keepNewest } from '../session/keep-newest.ts'
import { networkOf } from '../session/network-of.ts'
import { hashOfSecret, newSecret } from '../session/secret.ts'
import type { Pool } from '../store/pool.ts'

const MINUTES = 10
/** The browsers of one address, and all, that are at the provider; a further one displaces the oldest. */
const AWAY_OF_ADDRESS = 200
const AWAY_OF_ALL = 5000

/** How long a browser may stay at the provider, in seconds. */
export const authorizationSeconds = MINUTES * 60

export type PendingAuthorization = { readonly nonce: string; readonly verifier: string; readonly returnUrl: string }

/** A browser on its way to the provider: from where, where the provider sends it back to, and the page that it then opens. */
type Departure = {
  readonly side: Side
  readonly redirectUri: string
  readonly returnUrl: string
  readonly language: Language
  readonly address: string
}

/**
 * The provider's address for the browser, and the secret that this browser keeps: a browser that returns with this state and without the secret was sent by
 * somebody else. Authorization code flow with PKCE.
 */
export async function beginAuthorization(
  pool: Pool,
  provider: oidc.Configuration,
  { side, redirectUri, returnUrl, language, address: from }: Departure,
  now: Date,
): Promise<{ readonly address: URL; readonly browser: string }> {
  const network = networkOf(from)
  const [state, browser, nonce, verifier] = [newSecret(), newSecret(), oidc.randomNonce(), oidc.randomPKCECodeVerifier()]
  await sql`insert into "signOnAttempt" ("stateHash", side, "browserHash", nonce, verifier, "returnUrl", address, "expiresAt")
    values (${hashOfSecret(state)}, ${side}, ${hashOfSecret(browser)}, ${nonce}, ${verifier}, ${returnUrl}, ${network}, ${new Date(now.getTime() + authorizationSeconds * 1000)})`.execute(
    pool,
  )
  await keepNewest(pool, 'signOnAttempt', sql`address = ${network}`, AWAY_OF_ADDRESS)
  await keepNewest(pool, 'signOnAttempt', sql`address is not null`, AWAY_OF_ALL)
  const address = oidc.buildAuthorizationUrl(provider, {
    redirect_uri: redirectUri,
    scope: 'openid email profile',
    state,
    nonce,
    code_challenge: await oidc.calculatePKCECodeChallenge(verifier),
    code_challenge_method: 'S256',
    ui_locales: language === 'cn' ? 'zh-CN' : 'en',
  })
  return { address, browser }
}

/** Returns the data stored for this browser and state, and deletes it: valid once. */
export async function endAuthorization(pool: Pool, side: Side, state: string, browser: string, now: Date): Promise<PendingAuthorization | undefined> {
  const { rows } = await sql<PendingAuthorization>`
    delete from "signOnAttempt" where "stateHash" = ${hashOfSecret(state)} and "browserHash" = ${hashOfSecret(browser)} and side = ${side} and "expiresAt" >= ${now}
    returning nonce, verifier, "returnUrl"`.execute(pool)
  return rows[0]
}
