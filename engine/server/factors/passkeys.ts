import { createHash } from 'node:crypto'
import {
  type AuthenticationResponseJSON,
  type AuthenticatorTransport,
  type RegistrationResponseJSON,
  generateAuthenticationOptions,
  generateRegistrationOptions,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
} from '@simplewebauthn/server'
import { sql } from 'kysely'
import { isStorable } from '../../core/wire/is-storable.ts'
import type { Tx } from '../schema/database.ts'
import type { Pool } from '../store/pool.ts'

/** Where passkeys are made and used: the domain that they belong to, the address of the page, the name that the browser shows. */
export type PasskeySite = { readonly domain: string; readonly origin: string; readonly name: string }

type PasskeyRow = {
  readonly id: string
  readonly account: string
  readonly credential: string
  readonly publicKey: string
  readonly counter: string
  readonly transports: AuthenticatorTransport[]
}

/** What the browser needs to make a passkey. Its challenge is part of them. */
export async function creationOptions(pool: Pool, site: PasskeySite, person: { readonly account: string; readonly loginName: string; readonly name: string }) {
  return generateRegistrationOptions({
    rpName: site.name,
    rpID: site.domain,
    // The same for each passkey of the account, so that a device keeps one of them; it tells nothing about the account.
    userID: new Uint8Array(createHash('sha256').update(person.account).digest()),
    userName: person.loginName,
    userDisplayName: person.name,
    attestationType: 'none',
    excludeCredentials: (await passkeysOf(pool, site, person.account)).map(({ credential, transports }) => ({ id: credential, transports })),
    authenticatorSelection: { residentKey: 'preferred', userVerification: 'required' },
  })
}

/** The new passkey of the browser's answer; undefined if it answers another challenge, page or domain. */
export async function passkeyFrom(answer: string, challenge: string, site: PasskeySite) {
  const given = await quietly(async () =>
    verifyRegistrationResponse({
      response: ofOwnPage(answerOf<RegistrationResponseJSON>(answer)),
      expectedChallenge: challenge,
      expectedOrigin: site.origin,
      expectedRPID: site.domain,
    }),
  )
  if (!given?.verified) return undefined
  const { id, publicKey, counter, transports } = given.registrationInfo.credential
  return { credential: id, publicKey: Buffer.from(publicKey).toString('base64url'), counter, transports: knownTransports(transports) }
}

/** What the browser needs to answer with a passkey: one of the account, or, for nobody in particular, any that it keeps for this domain. */
export async function requestOptions(pool: Pool | Tx, site: PasskeySite, account: string | undefined) {
  const own = account === undefined ? [] : await passkeysOf(pool, site, account)
  return generateAuthenticationOptions({
    rpID: site.domain,
    allowCredentials: own.map(({ credential, transports }) => ({ id: credential, transports })),
    userVerification: 'required',
  })
}

/** The account whose passkey answered this challenge; undefined if none did. Notes its use. */
export async function accountOfPasskey(
  tx: Tx,
  { answer, challenge, site, account }: { readonly answer: string; readonly challenge: string; readonly site: PasskeySite; readonly account: string | null },
  now: Date,
): Promise<string | undefined> {
  const response = await quietly(async () => answerOf<AuthenticationResponseJSON>(answer))
  if (typeof response?.id !== 'string') return undefined
  const { rows } = await sql<PasskeyRow>`
    select id, account, credential, "publicKey", counter, transports from "secondFactor"
    where credential = ${response.id} and domain = ${site.domain} and account = coalesce(${account}, account) for update`.execute(tx)
  const row = rows[0]
  if (row === undefined) return undefined
  const checked = await quietly(async () =>
    verifyAuthenticationResponse({
      response: ofOwnPage(response),
      expectedChallenge: challenge,
      expectedOrigin: site.origin,
      expectedRPID: site.domain,
      credential: {
        id: row.credential,
        publicKey: new Uint8Array(Buffer.from(row.publicKey, 'base64url')),
        counter: Number(row.counter),
        transports: row.transports,
      },
    }),
  )
  if (!checked?.verified) return undefined
  await sql`update "secondFactor" set counter = ${checked.authenticationInfo.newCounter}, "usedAt" = ${now} where id = ${row.id}`.execute(tx)
  return row.account
}

/** The passkeys of an account that can be used at this domain. */
export async function passkeysOf(database: Pool | Tx, site: PasskeySite, account: string): Promise<readonly PasskeyRow[]> {
  const { rows } = await sql<PasskeyRow>`
    select id, account, credential, "publicKey", counter, transports from "secondFactor"
    where account = ${account} and kind = 'passkey' and domain = ${site.domain} order by id`.execute(database)
  return rows
}

/** What the browser sent as JSON within a text. Throws at what is no JSON, and at texts that no table can hold. */
function answerOf<Answer>(text: string): Answer {
  const answer: unknown = JSON.parse(text)
  if (!isStorable(answer)) throw new RangeError('Cannot read the answer of a passkey: a text in it cannot be stored')
  return answer as Answer
}

/** The same answer. Throws if the browser gave it within a page of another origin (WebAuthn level 3, 7.1 and 7.2: crossOrigin, topOrigin). */
function ofOwnPage<Answer extends { readonly response: { readonly clientDataJSON: string } }>(answer: Answer): Answer {
  const said = JSON.parse(Buffer.from(answer.response.clientDataJSON, 'base64url').toString()) as Readonly<Record<string, unknown>>
  if (said['crossOrigin'] === true || said['topOrigin'] !== undefined)
    throw new RangeError('Cannot take the answer of a passkey: it comes from an embedded page')
  return answer
}

const TRANSPORTS: readonly string[] = ['ble', 'hybrid', 'internal', 'nfc', 'usb'] satisfies AuthenticatorTransport[]

/** The browser sends them unsigned, so they may be anything. */
function knownTransports(given: unknown): AuthenticatorTransport[] {
  return Array.isArray(given) ? [...new Set(given)].filter((one): one is AuthenticatorTransport => TRANSPORTS.includes(one as string)) : []
}

/** The library throws at whatever it cannot verify; to the person it is a wrong answer. */
async function quietly<T>(work: () => Promise<T>): Promise<T | undefined> {
  try {
    return await work()
  } catch {
    return undefined
  }
}
