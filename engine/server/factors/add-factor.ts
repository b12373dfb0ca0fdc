import { create } from 'qrcode'
import { sql } from 'kysely'
import type { Actor } from '../../core/permissions/actor.ts'
import { issue } from '../../core/rules/issue.ts'
import type { Issue } from '../../core/wire/envelope.ts'
import type { OwnFactor } from '../../core/wire/own-factor.ts'
import { openStep, stepOf, takeStep } from '../session/factor-steps.ts'
import { notifyPerson } from '../session/notify-person.ts'
import { endSessionsOf } from '../session/sessions.ts'
import type { Tx } from '../schema/database.ts'
import type { Pool } from '../store/pool.ts'
import { auditFactor } from './audit-factor.ts'
import { factorsForChange } from './factors-for-change.ts'
import { markSession } from './mark-session.ts'
import { MAX_FACTORS } from './own-factors.ts'
import { type PasskeySite, creationOptions, passkeyFrom } from './passkeys.ts'
import { recoveryCodesLeft, renewRecoveryCodes } from './recovery-codes.ts'
import type { SealingKey } from './sealing-key.ts'
import { newTotpSecret, stepOfCode, totpAddress } from './totp.ts'

/** What the calls about factors work with. */
export type FactorMeans = {
  readonly pool: Pool
  readonly key: SealingKey
  readonly site: PasskeySite
  readonly newId: () => string
  readonly now: Date
  /** For so many seconds a factor that was given counts. */
  readonly confirmed: number
}

/** The person in the session in which they change their factors. */
export type FactorOwner = { readonly actor: Actor; readonly session: string; readonly loginName: string }

/** The recovery codes, if this was the first factor: shown now, and never again. */
export type AddedFactor = { readonly recoveryCodes: readonly string[] }

/** A new secret for an authenticator app. It counts once a code of it was given. */
export async function beginTotp({ pool, key, site, now }: FactorMeans, owner: FactorOwner) {
  const secret = newTotpSecret()
  const address = totpAddress(secret, site.name, owner.loginName)
  const { accountId: account, side } = owner.actor
  const step = await openStep(pool, { purpose: 'addTotp', account, side, session: owner.session, content: key.seal(secret, account) }, now)
  return { step, secret, address, code: squaresOf(address) }
}

/** Adds the authenticator app whose code this is. */
export async function confirmTotp(
  means: FactorMeans,
  owner: FactorOwner,
  given: { readonly step: string; readonly code: string; readonly name: string },
): Promise<readonly Issue[] | AddedFactor> {
  const { pool, key, newId, now } = means
  const account = owner.actor.accountId
  const found = await stepOf(pool, given.step, 'addTotp', now)
  const secret = found?.session === owner.session && found.content !== null ? key.open(found.content, account) : undefined
  if (found === undefined || secret === undefined) return [issue('FACTOR_STEP_OVER')]
  const lastStep = stepOfCode(secret, given.code.replaceAll(/\s/g, ''), now)
  if (lastStep === undefined) return [issue('SECOND_FACTOR_WRONG', 'entity.code')]
  return add(means, owner, { id: newId(), kind: 'totp', name: given.name }, async (tx, factor) => {
    if ((await takeStep(tx, given.step, 'addTotp', now)) === undefined) return false
    await sql`insert into "secondFactor" (id, account, kind, name, "sealedSecret", "lastStep", "createdAt")
      values (${factor.id}, ${account}, 'totp', ${factor.name}, ${found.content}, ${lastStep}, ${now})`.execute(tx)
    return true
  })
}

/** What the browser needs to make a passkey for this person. */
export async function beginPasskey({ pool, site, now }: FactorMeans, owner: FactorOwner) {
  const { accountId: account, side, name } = owner.actor
  const options = await creationOptions(pool, site, { account, name, loginName: owner.loginName })
  return { step: await openStep(pool, { purpose: 'addPasskey', account, side, session: owner.session, content: options.challenge }, now), options }
}

/** Adds the passkey that the browser made. */
export async function confirmPasskey(
  means: FactorMeans,
  owner: FactorOwner,
  given: { readonly step: string; readonly passkey: string; readonly name: string },
): Promise<readonly Issue[] | AddedFactor> {
  const { pool, site, newId, now } = means
  const account = owner.actor.accountId
  const found = await takeStep(pool, given.step, 'addPasskey', now)
  if (found?.session !== owner.session || found.content === null) return [issue('FACTOR_STEP_OVER')]
  const made = await passkeyFrom(given.passkey, found.content, site)
  if (made === undefined) return [issue('SECOND_FACTOR_WRONG', 'entity.passkey')]
  return add(means, owner, { id: newId(), kind: 'passkey', name: given.name }, async (tx, factor) => {
    const { rows } = await sql`insert into "secondFactor" (id, account, kind, name, credential, "publicKey", counter, transports, domain, "createdAt")
      values (${factor.id}, ${account}, 'passkey', ${factor.name}, ${made.credential}, ${made.publicKey}, ${made.counter}, ${made.transports}::text[], ${site.domain}, ${now})
      on conflict (credential) do nothing returning 1`.execute(tx)
    return rows.length === 1
  })
}

type NewFactor = Pick<OwnFactor, 'id' | 'kind' | 'name'>

async function add(
  means: FactorMeans,
  owner: FactorOwner,
  factor: NewFactor,
  insert: (tx: Tx, factor: NewFactor) => Promise<boolean>,
): Promise<readonly Issue[] | AddedFactor> {
  const { pool, now } = means
  const { actor } = owner
  const account = actor.accountId
  return pool.transaction().execute(async (tx) => {
    const found = await factorsForChange(tx, { account, session: owner.session }, means)
    if ('issues' in found) return found.issues
    const { own } = found
    if (own.length >= MAX_FACTORS) return [issue('TOO_MANY_FACTORS', '', { maximum: String(MAX_FACTORS) })]
    if (own.some(({ name }) => name === factor.name)) return [issue('NOT_UNIQUE', 'entity.name', { value: factor.name })]
    if (!(await insert(tx, factor))) return [issue('FACTOR_STEP_OVER')]
    if (own.length === 0) await beginWithFactors(tx, owner, now)
    await auditFactor(tx, {
      account,
      name: actor.name,
      action: 'addFactor',
      at: now,
      of: actor,
      changes: [{ path: factor.kind, before: null, after: factor.name }],
    })
    await notifyPerson(tx, 'factorAdded', account, now, { factor: factor.name })
    return { recoveryCodes: (await recoveryCodesLeft(tx, account)) === 0 ? await renewRecoveryCodes(tx, account, now) : [] }
  })
}

/**
 * The first factor counts as given here, where a password was all that the person had. Other sessions, and sign-ins under way, gave none: they end. A further
 * factor proves nothing, since whoever adds it may have brought it along.
 */
async function beginWithFactors(tx: Tx, { actor, session }: FactorOwner, now: Date): Promise<void> {
  await markSession(tx, session, 'factor', now)
  await endSessionsOf(tx, actor.accountId, session)
}

/** The QR code as a drawing: its size in squares, and the path of the dark ones. */
function squaresOf(text: string): { readonly size: number; readonly path: string } {
  const { size, data } = create(text, { errorCorrectionLevel: 'M' }).modules
  const dark = [...data].flatMap((isDark, at) => (isDark ? [`M${at % size} ${Math.floor(at / size)}h1v1h-1z`] : []))
  return { size, path: dark.join('') }
}
