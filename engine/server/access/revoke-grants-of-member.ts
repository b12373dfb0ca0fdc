import { sql } from 'kysely'
import type { AuditedChange, AdminCall } from './admin-call-handlers.ts'

/** The number of grants that ended with a member. */
export type RevokedGrants = { readonly revokedKeys: number; readonly revokedInvitations: number }

/**
 * Ends what a deactivated member granted in the name of the enterprise and what works without the member: active API keys and open invitations. Each gets its
 * own history entry; activating the member restores none.
 */
export async function revokeGrantsOfMember(
  { tx, actor, now }: AdminCall,
  account: string,
): Promise<RevokedGrants & { readonly auditedChanges: readonly AuditedChange[] }> {
  const { rows: keys } = await sql<{ id: string }>`update "apiKey" set "revokedAt" = ${now}
    where "createdBy" = ${account} and enterprise = ${actor.enterprise} and "revokedAt" is null and "expiresAt" > ${now} returning id`.execute(tx)
  await sql`update account set status = 'DEACTIVATED' where id = any(${keys.map(({ id }) => id)}::text[])`.execute(tx)
  const { rows: invitations } = await sql<{ entity: string; document: string }>`update invitation set "revokedAt" = ${now}
    where "createdBy" = ${account} and purchaser = ${actor.enterprise} and "revokedAt" is null and "expiresAt" > ${now}
    returning entity, document`.execute(tx)
  const auditedChanges = [
    ...keys.map(({ id }) => ({ action: 'revoke', entity: 'apiKey', document: id, version: null, changes: [] })),
    ...invitations.map(({ entity, document }) => ({
      action: 'revokeInvitation',
      entity: 'invitation',
      document: null,
      version: null,
      changes: [{ path: entity, before: null, after: document }],
    })),
  ]
  return { revokedKeys: keys.length, revokedInvitations: invitations.length, auditedChanges }
}
