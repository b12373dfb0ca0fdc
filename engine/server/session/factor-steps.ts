import { sql } from 'kysely'
import type { Side } from '../../core/model/side.ts'
import type { Tx } from '../schema/database.ts'
import type { Pool } from '../store/pool.ts'
import { keepNewest } from './keep-newest.ts'
import { networkOf } from './network-of.ts'
import { hashOfSecret, newSecret } from './secret.ts'

const MINUTES = 10

/** The steps that an account, an address of strangers, and all strangers together have open; a further one displaces the oldest. */
const OPEN_OF_ACCOUNT = 20
const OPEN_OF_ADDRESS = 100
const OPEN_OF_STRANGERS = 5000

/** Something that waits for its second call: a sign-in for its second step, a factor for its confirmation, a passkey for its answer. */
export type FactorStep = {
  readonly purpose: 'signIn' | 'passkeySignIn' | 'addTotp' | 'addPasskey' | 'confirm'
  /** Null for a sign-in by passkey alone, until its answer names the person. */
  readonly account: string | null
  /** Of a sign-in by passkey alone: from where. */
  readonly address?: string
  readonly side: Side
  readonly enterprise?: string | null
  readonly session?: string | null
  /** The challenge of a passkey, or a sealed secret. */
  readonly content?: string | null
  /** The attempt of the password that began the sign-in. */
  readonly attempt?: string | null
  /** The second step is done; the person still chooses an enterprise. */
  readonly provenAt?: string | null
}

/**
 * Keeps a step for ten minutes and returns the secret that finds it; undefined if the account was deactivated or got another password since `passwordHash` was
 * read. Locks the account's row against a concurrent password change.
 */
export async function openStep(database: Pool | Tx, step: FactorStep, now: Date, passwordHash?: string): Promise<string | undefined> {
  const secret = newSecret()
  const { account, purpose, side, address, enterprise = null, session = null, content = null, attempt = null } = step
  const network = address === undefined ? null : networkOf(address)
  const values = sql`${hashOfSecret(secret)}, ${purpose}, ${account}, ${side}, ${enterprise}, ${session}, ${content}, ${attempt}, ${network}, ${new Date(now.getTime() + MINUTES * 60_000)}::timestamptz`
  const held = sql`(select from account where id = ${account} and status = 'ACTIVE' and "passwordHash" = coalesce(${passwordHash ?? null}, "passwordHash") for share) held`
  const { rows } = await sql`
    insert into "factorStep" ("stepHash", purpose, account, side, enterprise, session, content, attempt, address, "expiresAt")
    select ${values} ${account === null ? sql`` : sql`from ${held}`} returning 1`.execute(database)
  if (network === null) await keepNewest(database, 'factorStep', sql`account = ${account}`, OPEN_OF_ACCOUNT)
  else {
    await keepNewest(database, 'factorStep', sql`address = ${network}`, OPEN_OF_ADDRESS)
    await keepNewest(database, 'factorStep', sql`address is not null`, OPEN_OF_STRANGERS)
  }
  return rows.length === 1 ? secret : undefined
}

type Found = Required<Omit<FactorStep, 'address'>>

const columns = sql`purpose, account, side, enterprise, session, content, attempt, "provenAt"`

/** The step of this secret; undefined if it is over, or was opened for something else. */
export async function stepOf(database: Pool | Tx, secret: string, purpose: FactorStep['purpose'], now: Date): Promise<Found | undefined> {
  const { rows } =
    await sql<Found>`select ${columns} from "factorStep" where "stepHash" = ${hashOfSecret(secret)} and purpose = ${purpose} and "expiresAt" > ${now}`.execute(
      database,
    )
  return rows[0]
}

/** Ends the step and returns it; of two concurrent calls, one gets it. */
export async function takeStep(database: Pool | Tx, secret: string, purpose: FactorStep['purpose'], now: Date): Promise<Found | undefined> {
  const { rows } =
    await sql<Found>`delete from "factorStep" where "stepHash" = ${hashOfSecret(secret)} and purpose = ${purpose} and "expiresAt" > ${now} returning ${columns}`.execute(
      database,
    )
  return rows[0]
}

/** Notes when this person did the second step, while an enterprise is chosen; false if the step is over. */
export async function markProven(tx: Tx, secret: string, account: string, now: Date): Promise<boolean> {
  const { rows } =
    await sql`update "factorStep" set "provenAt" = coalesce("provenAt", ${now}), account = ${account} where "stepHash" = ${hashOfSecret(secret)} returning 1`.execute(
      tx,
    )
  return rows.length === 1
}

/** Keeps the challenge to which a passkey is asked to answer. */
export async function keepChallenge(database: Pool | Tx, secret: string, challenge: string): Promise<void> {
  await sql`update "factorStep" set content = ${challenge} where "stepHash" = ${hashOfSecret(secret)}`.execute(database)
}
