import { sql } from 'kysely'
import type { Pool } from '../store/pool.ts'
import { writeAudit } from '../store/audit.ts'

/** A provider that vouches for the account, and since when. */
export type LinkedProvider = { readonly issuer: string; readonly createdAt: string }

/** The providers that an account is linked with, the latest first. */
export async function linkedProvidersOf(pool: Pool, account: string): Promise<readonly LinkedProvider[]> {
  const { rows } = await sql<LinkedProvider>`
    select issuer, "createdAt" from "externalIdentity" where account = ${account} order by "createdAt" desc, issuer`.execute(pool)
  return rows
}

/**
 * Deletes a person's own link with a provider, and ends the sessions that it opened except the asking one; false if there is none. A later sign-in by the
 * provider is matched by the verified email again.
 */
export async function unlinkProvider(
  pool: Pool,
  owner: { readonly account: string; readonly name: string; readonly session: string },
  issuer: string,
  now: Date,
): Promise<boolean> {
  return pool.transaction().execute(async (tx) => {
    // Locks the account first, as a sign-in by the provider does.
    await sql`select from account where id = ${owner.account} for update`.execute(tx)
    const { rows } = await sql`delete from "externalIdentity" where account = ${owner.account} and issuer = ${issuer} returning 1`.execute(tx)
    if (rows.length === 0) return false
    await sql`delete from session where account = ${owner.account} and "signOnIssuer" = ${issuer} and id <> ${owner.session}`.execute(tx)
    await writeAudit(tx, [
      {
        purchaser: null,
        entity: 'account',
        document: owner.account,
        action: 'unlinkSignOn',
        account: owner.account,
        accountName: owner.name,
        side: null,
        at: now.toISOString(),
        reason: issuer,
      },
    ])
    return true
  })
}
