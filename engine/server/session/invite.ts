import { sql } from 'kysely'
import type { Entity } from '../../core/model/entity.ts'
import { requiredCodes } from '../../core/permissions/required-codes.ts'
import type { Transition } from '../../core/model/lifecycle.ts'
import type { Model } from '../../core/model/model.ts'
import type { Actor } from '../../core/permissions/actor.ts'
import { at, issue } from '../../core/rules/issue.ts'
import type { Issue } from '../../core/wire/envelope.ts'
import type { Side } from '../../core/model/side.ts'
import { writeAudit } from '../store/audit.ts'
import { byActor } from '../store/by-actor.ts'
import { invitedTransition, maskCodesHeld, readsWhatSupplierReads } from './codes-of-invitation.ts'
import { hashPassword } from './hash-password.ts'
import { type InvitationKind, hasHadMembers, isEnteredByLink } from './invitations.ts'
import { initialLanguage } from './initial-language.ts'
import { newSecret } from './secret.ts'
import { isStillMember } from './still-member.ts'
import type { Tx } from '../schema/database.ts'

const MAX_DAYS = 180
/** The links in force to one document, and those that one person makes in a day. */
const MAX_IN_FORCE = 100
const MAX_A_DAY = 300
const DAY = 86_400_000

/** Whom a purchaser invites to which document. `supplierEnterprise` is the document's, if it has one. */
export type InvitationRequest = {
  readonly kind: InvitationKind
  readonly entity: Entity
  readonly document: string
  readonly supplierEnterprise: string | null
  /** Something of the document is sealed from the purchaser's side at this moment. */
  readonly isSealed: boolean
  /** Makes a guest enterprise for a document without one, once nothing else speaks against the invitation; absent if none is needed. */
  readonly makeGuestEnterprise?: () => Promise<string | null>
  readonly name: string
  readonly email: string
  /** The invited person's actions, besides reading. */
  readonly transitions: readonly string[]
  /** The actions that close the link. */
  readonly completedBy: readonly string[]
  readonly expiresAt: Date
  /** The declared screen of the link. */
  readonly screen?: string
}

export type CreatedInvitation = { readonly id: string; readonly itemId: string; readonly account: string; readonly side: Side; readonly expiresAt: string }

/**
 * Makes a link for one person to one document, in a transaction of the purchaser who sees it. A supplier with members can only be shown something: nobody acts
 * for people who can act themselves. A receiver may do and read what the inviting person may; a supplier reads what may be masked for the inviting person, who
 * is then refused. While something is sealed from the purchaser's side, only a supplier who never had members is invited, and only to enter it.
 */
export async function invite(
  tx: Tx,
  model: Pick<Model, 'entities' | 'screens'>,
  actor: Actor,
  wanted: InvitationRequest,
  newId: () => string,
  now: Date,
): Promise<CreatedInvitation | readonly Issue[]> {
  const side: Side = wanted.kind === 'supplier' ? 'supplier' : 'purchaser'
  const known = side === 'supplier' ? wanted.supplierEnterprise : actor.enterprise
  const issues = [...scopeIssues(model, actor, wanted, side), ...expiryIssues(wanted, now)]
  if (side === 'supplier' && !readsWhatSupplierReads(wanted.entity, actor)) return [issue('NO_PERMISSION')]
  if (side === 'supplier' && wanted.isSealed && (!isEnteredByLink(model, wanted.entity) || (known !== null && (await hasHadMembers(tx, known)))))
    return [issue('SEALED_FROM_LINKS')]
  if (known === null && wanted.makeGuestEnterprise === undefined) issues.push(issue('REFERENCE_NOT_FOUND', 'entity.document'))
  if (known !== null && side === 'supplier' && wanted.transitions.length > 0 && (await hasMembers(tx, known)))
    issues.push(issue('INVITATION_ACTS_FOR_MEMBERS', 'entity.transitions'))
  if (!(await isStillMember(tx, actor))) issues.push(issue('NO_PERMISSION'))
  issues.push(...(await numberIssues(tx, actor, wanted, now)))
  if (issues.length > 0) return issues
  const enterprise = known ?? (await wanted.makeGuestEnterprise?.()) ?? null
  if (enterprise === null) return [issue('REFERENCE_NOT_FOUND', 'entity.document')]
  const [account, id, itemId] = [newId(), newId(), newSecret()]
  // As they are now: a link does not grow with the rights of its maker. A supplier reads its own document as its side is declared to.
  const maskCodes = side === 'purchaser' ? [...maskCodesHeld(model, wanted.entity.name, wanted.transitions, actor)] : null
  // A temporary person: an account that nobody can sign in with.
  await sql`insert into account (id, "loginName", "passwordHash", name, email, language)
    values (${account}, ${`invited:${account}`}, ${await hashPassword(newSecret())}, ${wanted.name}, ${wanted.email}, ${initialLanguage(actor.enterprise)})`.execute(
    tx,
  )
  await sql`insert into invitation (id, "itemId", kind, enterprise, side, account, entity, document, transitions, purchaser, "createdBy", "completedBy", "maskCodes", screen, "createdAt", "expiresAt")
    values (${id}, ${itemId}, ${wanted.kind}, ${enterprise}, ${side}, ${account}, ${wanted.entity.name}, ${wanted.document}, ${[...wanted.transitions]}::text[],
      ${actor.enterprise}, ${actor.accountId}, ${[...wanted.completedBy]}::text[],
      ${maskCodes}::text[], ${wanted.screen ?? null}, ${now}, ${wanted.expiresAt})`.execute(tx)
  const place = { entity: wanted.entity.name, document: wanted.document }
  await audit(tx, actor, { ...place, action: 'invite', at: now, reason: `${wanted.name} <${wanted.email}>`, ...(known === null && { guest: enterprise }) })
  return { id, itemId, account, side, expiresAt: wanted.expiresAt.toISOString() }
}

/** Every link is an account and a mail. */
async function numberIssues(tx: Tx, actor: Actor, { entity, document }: InvitationRequest, now: Date): Promise<readonly Issue[]> {
  const { rows } = await sql<{ here: number; today: number }>`
    select count(*) filter (where entity = ${entity.name} and document = ${document} and "revokedAt" is null and "expiresAt" > ${now})::int as here,
      count(*) filter (where "createdBy" = ${actor.accountId} and "createdAt" > ${new Date(now.getTime() - DAY)})::int as today
    from invitation where purchaser = ${actor.enterprise}
      and ((entity = ${entity.name} and document = ${document}) or ("createdBy" = ${actor.accountId} and "createdAt" > ${new Date(now.getTime() - DAY)}))`.execute(
    tx,
  )
  const { here, today } = rows[0]!
  if (here >= MAX_IN_FORCE) return [issue('TOO_MANY_ITEMS', 'entity.document', { maximum: String(MAX_IN_FORCE) })]
  return today >= MAX_A_DAY ? [issue('TOO_FREQUENT')] : []
}

/** The document of an invitation that the purchaser made and has not revoked. */
export async function documentOfInvitation(tx: Tx, actor: Actor, id: string): Promise<{ readonly entity: string; readonly document: string } | undefined> {
  const { rows } = await sql<{ entity: string; document: string }>`
    select entity, document from invitation where id = ${id} and purchaser = ${actor.enterprise} and "revokedAt" is null`.execute(tx)
  return rows[0]
}

/** Revokes an invitation of the purchaser, and with it, at their next call, the sessions that it opened; tells whether there was one. */
export async function revokeInvitation(tx: Tx, actor: Actor, id: string, now: Date): Promise<boolean> {
  const { rows } = await sql<{ entity: string; document: string }>`update invitation set "revokedAt" = ${now}
    where id = ${id} and purchaser = ${actor.enterprise} and "revokedAt" is null returning entity, document`.execute(tx)
  if (rows[0] === undefined) return false
  await audit(tx, actor, { ...rows[0], action: 'revokeInvitation', at: now })
  return true
}

export type InvitationView = {
  readonly id: string
  readonly kind: InvitationKind
  readonly name: string
  readonly email: string
  readonly transitions: readonly string[]
  readonly createdBy: string
  readonly createdAt: string
  readonly expiresAt: string
  readonly firstUsedAt: string | null
  readonly completedAt: string | null
  readonly revokedAt: string | null
  /** The status of its mail: 0 pending, 2 sending, 1 sent, -1 failed; null without a mail. */
  readonly mail: number | null
}

/** The purchaser's invitations to a document, the newest first, without their secrets. */
export async function invitationsTo(tx: Tx, actor: Actor, entity: string, document: string): Promise<readonly InvitationView[]> {
  const { rows } = await sql<InvitationView>`
    select i.id, i.kind, a.name, a.email, i.transitions, coalesce(c.name, '') as "createdBy", i."createdAt", i."expiresAt", i."firstUsedAt", i."completedAt", i."revokedAt",
      (select status from mail where mail.id = i.mail) as mail
    from invitation i join account a on a.id = i.account left join account c on c.id = i."createdBy"
    where i.purchaser = ${actor.enterprise} and i.entity = ${entity} and i.document = ${document} order by i."createdAt" desc, i.id desc`.execute(tx)
  return rows
}

function scopeIssues(model: Pick<Model, 'entities'>, actor: Actor, { entity, transitions, completedBy, screen }: InvitationRequest, side: Side): Issue[] {
  const isOpen = (name: string) => {
    const found = invitedTransition(model, entity.name, name)
    // Making another document needs a declared screen, which says which fields may be written.
    if (found === undefined || (found.entity !== entity && screen === undefined)) return false
    const { transition } = found
    if (transition.event || (transition.from === null && found.entity === entity) || transition.path[side] === undefined) return false
    if (asksForPerson(found.entity, transition)) return false
    return side === 'supplier' || requiredCodes(transition, side).every((code) => actor.permissions.has(code))
  }
  const unknown = transitions.flatMap((name, index) => (isOpen(name) ? [] : [issue('NOT_IN_VOCABULARY', at('entity', 'transitions', index), { value: name })]))
  const beside = completedBy.flatMap((name, index) =>
    transitions.includes(name) ? [] : [issue('NOT_IN_VOCABULARY', at('entity', 'completedBy', index), { value: name })],
  )
  return [...unknown, ...beside]
}

/** Checks whether an action asks who does it: for a factor, or for a second person. Nobody knows who opens a link; it may be the inviting person. */
function asksForPerson({ rules }: Entity, { authenticatedBy, guards }: Transition): boolean {
  return (
    authenticatedBy !== undefined ||
    guards.some((name) => rules[name]?.check.references.some((path) => path === 'user.id' || path === 'user.accounts' || path === 'user.absent') === true)
  )
}

function expiryIssues({ expiresAt }: InvitationRequest, now: Date): Issue[] {
  const isSoon = expiresAt > now && expiresAt.getTime() <= now.getTime() + MAX_DAYS * DAY
  return isSoon ? [] : [issue('EXPIRY_NOT_ALLOWED', 'entity.expiresAt', { days: String(MAX_DAYS) })]
}

async function hasMembers(tx: Tx, enterprise: string): Promise<boolean> {
  const { rows } =
    await sql`select 1 from member m join account a on a.id = m.account where m.enterprise = ${enterprise} and m.status = 'ACTIVE' and a.status = 'ACTIVE' limit 1`.execute(
      tx,
    )
  return rows.length > 0
}

async function audit(
  tx: Tx,
  actor: Actor,
  {
    entity,
    document,
    action,
    at: when,
    reason,
    guest,
  }: { readonly entity: string; readonly document: string; readonly action: string; readonly at: Date; readonly reason?: string; readonly guest?: string },
): Promise<void> {
  await writeAudit(tx, [
    {
      ...byActor(actor, action, when),
      // Recorded beside the document as the purchaser's own doing, not in the history that the supplier reads.
      entity: 'invitation',
      document: null,
      changes: [
        { path: entity, before: null, after: document },
        ...(guest === undefined ? [] : [{ path: `${entity}.supplierEnterprise`, before: null, after: guest }]),
      ],
      ...(reason !== undefined && { reason }),
    },
  ])
}
