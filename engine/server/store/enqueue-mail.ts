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
export async function enqueueMail(tx: Tx, { id, key, kind, account, values = {} }: MailToSend, now: Date): Promise<boolean> {
  const { rows } = await sql`insert into mail (id, key, kind, account, "values", "dueAt", "createdAt")
    values (${id}, ${key}, ${kind}, ${account}, ${JSON.stringify(values)}::jsonb, ${now}, ${now}) on conflict (key) do nothing returning 1`.execute(tx)
  return rows.length === 1
}
