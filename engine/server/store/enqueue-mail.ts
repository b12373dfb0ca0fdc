import { sql } from 'kysely'
import type { Tx } from '../schema/database.ts'

/** Kinds of mail, each with its words under `mail.<kind>`. */
export type MailKind =
  | 'passwordReset'
  | 'invitation'
  | 'passwordChanged'
  | 'factorAdded'
  | 'factorRemoved'
  | 'recoveryCodeUsed'
  | 'newDevice'
  | 'secondStepsWrong'
  | 'addressChanged'
  | 'addressCode'
  | 'notice'
  | 'digest'

/** The error of a mail that was given up because there was nobody to tell, or nothing any more. */
export const NOTHING_TO_TELL = 'nobody to tell, or nothing any more'

export type MailToSend = {
  readonly id: string
  /** A mail with the same key is sent once, however often it is requested. */
  readonly key: string
  readonly kind: MailKind
  /** The account whose address and language it uses. */
  readonly account: string
  /** The names in the mail; never a secret. `to`: another address than that of the account. */
  readonly values?: Readonly<Record<string, string>>
}

/** Stores a mail in the transaction of its cause; false if it was stored before. */
export async function enqueueMail(tx: Tx, mail: MailToSend, now: Date): Promise<boolean> {
  return (await enqueueMails(tx, [mail], now)).size === 1
}

/** Stores mails in one statement; returns the ids of those that were not stored before. */
export async function enqueueMails(tx: Tx, mails: readonly MailToSend[], now: Date): Promise<ReadonlySet<string>> {
  if (mails.length === 0) return new Set()
  const given = JSON.stringify(mails.map(({ values = {}, ...mail }) => ({ ...mail, values })))
  const { rows } = await sql<{ id: string }>`insert into mail (id, key, kind, account, "values", "dueAt", "createdAt")
    select m.id, m.key, m.kind, m.account, m."values", ${now}, ${now}
    from jsonb_to_recordset(${given}::jsonb) m(id text, key text, kind text, account text, "values" jsonb)
    on conflict (key) do nothing returning id`.execute(tx)
  return new Set(rows.map(({ id }) => id))
}
