import { sql } from 'kysely'
import type { Model } from '../../core/model/model.ts'
import type { Language, Side } from '../../core/model/side.ts'
import type { Actor } from '../../core/permissions/actor.ts'
import { preferencesOf } from '../../core/permissions/preferences.ts'
import type { Tx } from '../schema/database.ts'
import type { Pool } from '../store/pool.ts'
import { prepared } from '../store/prepared.ts'
import { codesOfInvitation } from './codes-of-invitation.ts'
import type { Invitation } from './invitation.ts'
import { rightsOfMember } from '../store/rights-of-member.ts'
import { hasFurtherRights } from './opened-accounts.ts'
import { provenAt } from './proven-at.ts'
import { hashOfSecret } from './secret.ts'

/** What the person of a session owes before the enterprise opens anything: to set up a second factor, or to give it. */
export type OwedFactor = 'setUp' | 'give'

export type Session = {
  readonly id: string
  /** The personal identity: enterprise '', no permissions. */
  readonly actor: Actor
  /** An API key. */
  readonly isMachine?: boolean
  /** A person without an enterprise, who may use only what is public and their own account. */
  readonly isPersonal: boolean
  /** The provider that vouched for the person, if it was not the password. */
  readonly signOnIssuer?: string
  readonly seenAt: Date
  /** When the person proved who they are. */
  readonly begunAt: Date
  /** When the person last proved who they are, for the account as a whole; undefined while a provider alone vouches for one of several enterprises. */
  readonly provenAt?: Date
  /** A provider opened it by an address that somebody else had put in place of the person's, and nobody has given the password or a factor in it. */
  readonly isByAddressOfOthers?: boolean
  /** When the person last gave a second factor in this session. */
  readonly secondFactorAt?: Date
  /** The account has a second factor. */
  readonly hasFactor: boolean
  readonly owedFactor?: OwedFactor
  readonly enterprise: { readonly id: string; readonly name: string; readonly englishName: string; readonly preferences: Readonly<Record<string, unknown>> }
  readonly invitation?: Invitation
  /** The version of the enterprise's field template; 0: the declared one. */
  readonly templateVersion: number
}

export type SessionLookup =
  | { readonly kind: 'session'; readonly session: Session }
  | { readonly kind: 'unknown' }
  | { readonly kind: 'deactivated'; readonly language: Language }
  /** The invitation that opened it has ended. */
  | { readonly kind: 'linkExpired'; readonly id: string; readonly account: string; readonly language: Language }

type SessionRow = {
  id: string
  seenAt: string
  begunAt: string
  provenAt: string | null
  secondFactorAt: string | null
  hasFactor: boolean
  account: string
  name: string
  language: Language
  side: Side
  enterprise: string | null
  enterpriseName: string | null
  englishName: string | null
  preferences: Record<string, unknown> | null
  signOnIssuer: string | null
  linkSetBy: string | null
  templateVersion: number | null
  isActive: boolean
  codes: string[]
  groups: string[]
  invitation: {
    id: string
    entity: string
    document: string
    transitions: string[]
    maskCodes: string[] | null
    createdBy: string | null
    screen: string | null
    expiresAt: string
    revokedAt: string | null
  } | null
}

/** The session of a cookie and token on this side. One query at each call, so that a change of rights holds from the next call on. */
export async function loadSession(
  pool: Pool,
  model: Pick<Model, 'preferences' | 'entities'>,
  secrets: { cookie: string; token: string },
  side: Side,
  now: Date,
): Promise<SessionLookup> {
  const { rows } = await sql<SessionRow>`${prepared}
    select s.id, coalesce(s."seenAt", s."createdAt") as "seenAt", coalesce(s."begunAt", s."createdAt") as "begunAt",
      ${provenAt} as "provenAt", s."secondFactorAt", exists (select from "secondFactor" f where f.account = a.id) as "hasFactor", s."signOnIssuer",
      (select x."addressSetBy" from "externalIdentity" x where x.account = s.account and x.issuer = s."signOnIssuer") as "linkSetBy", s.side, s.enterprise, a.id as account, a.name, a.language,
      e.name as "enterpriseName", e."englishName", e.preferences, e."templateVersion",
      (a.status = 'ACTIVE' and (s.enterprise is null or (e.status = 'ACTIVE' and (i.id is not null or coalesce(m.status, '') = 'ACTIVE')))) as "isActive",
      ${rightsOfMember},
      case when i.id is not null then to_jsonb(i) end as invitation
    from "sessionToken" t
    join session s on s.id = t.session
    join account a on a.id = s.account
    left join enterprise e on e.id = s.enterprise
    left join member m on m.account = s.account and m.enterprise = s.enterprise
    left join invitation i on i.id = s.invitation
    where t."tokenHash" = ${hashOfSecret(secrets.token)} and s."cookieHash" = ${hashOfSecret(secrets.cookie)} and s.side = ${side} and s."expiresAt" > ${now}`.execute(
    pool,
  )
  const row = rows[0]
  if (row === undefined) return { kind: 'unknown' }
  if (!row.isActive) return { kind: 'deactivated', language: row.language }
  if (row.invitation !== null && (row.invitation.revokedAt !== null || new Date(row.invitation.expiresAt) <= now))
    return { kind: 'linkExpired', id: row.id, account: row.account, language: row.language }
  if (await isBeyondLink(pool, model, row)) return { kind: 'unknown' }
  return { kind: 'session', session: sessionFrom(row, model) }
}

/**
 * Checks whether the account has got rights that whoever set the address of the person's provider lacks: a session that began by such an address ends then, as
 * the next sign-in by it is refused, also in the personal identity. Whoever has given the password or a factor in it is the person of the account.
 */
async function isBeyondLink(
  pool: Pool,
  model: Pick<Model, 'entities'>,
  { linkSetBy, provenAt: proven, enterprise, side, account }: SessionRow,
): Promise<boolean> {
  if (linkSetBy === null || proven !== null) return false
  return pool.transaction().execute(async (tx) => {
    const places = enterprise === null ? await sharedPlaces(tx, linkSetBy, account) : [{ enterprise, side }]
    for (const place of places) if (await hasFurtherRights(tx, model, { accountId: linkSetBy, ...place }, account)) return true
    return false
  })
}

/** The enterprises that have both accounts among their people, active there or not. */
async function sharedPlaces(tx: Tx, one: string, other: string): Promise<readonly { readonly enterprise: string; readonly side: Side }[]> {
  const { rows } = await sql<{ enterprise: string; side: Side }>`select e.id as enterprise, e.side from enterprise e
    join member m on m.enterprise = e.id and m.account = ${one} join member o on o.enterprise = e.id and o.account = ${other}`.execute(tx)
  return rows
}

function sessionFrom(row: SessionRow, model: Pick<Model, 'preferences' | 'entities'>): Session {
  // A supplier reads purchasers' preferences with each document; without one the declared defaults apply.
  const preferences = row.preferences ?? {}
  const stored = row.side === 'purchaser' ? preferences : {}
  const invitation = invitationFrom(row)
  const actor: Actor = {
    accountId: row.account,
    name: row.name,
    // A supplier's invited person is somebody of the supplier.
    ...(row.side === 'purchaser' && typeof row.invitation?.createdBy === 'string' && { madeBy: row.invitation.createdBy }),
    side: row.side,
    enterprise: row.enterprise ?? '',
    language: row.language,
    permissions: invitation === undefined ? new Set(row.codes) : codesOfInvitation(model, invitation, row.side),
    purchasingGroups: row.groups,
    prefs: preferencesOf(model.preferences.purchaser, stored),
  }
  return {
    id: row.id,
    actor,
    isPersonal: row.enterprise === null,
    ...(row.signOnIssuer !== null && { signOnIssuer: row.signOnIssuer }),
    seenAt: new Date(row.seenAt),
    begunAt: new Date(row.begunAt),
    ...(row.provenAt !== null && { provenAt: new Date(row.provenAt) }),
    ...(row.linkSetBy !== null && row.provenAt === null && { isByAddressOfOthers: true }),
    ...(row.secondFactorAt !== null && { secondFactorAt: new Date(row.secondFactorAt) }),
    hasFactor: row.hasFactor,
    templateVersion: row.templateVersion ?? 0,
    enterprise: { id: row.enterprise ?? '', name: row.enterpriseName ?? '', englishName: row.englishName ?? '', preferences },
    ...(invitation !== undefined && { invitation }),
  }
}

function invitationFrom({ invitation }: SessionRow): Invitation | undefined {
  if (invitation === null) return undefined
  const { id, entity, document, transitions, maskCodes, screen } = invitation
  return { id, entity, document, transitions, maskCodes: maskCodes ?? [], ...(screen !== null && { screen }) }
}
