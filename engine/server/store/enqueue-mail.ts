import { type Transaction, sql } from 'kysely'

/** Kinds of mail, each with its words under `mail.<kind>`. */
export type MailKind = 'passwordReset' | 'invitation'

export type MailToSend = {
  readonly id: string
  /** The same is sent once, however often it is asked for. */
  readonly key: string
  readonly kind: MailKind
  /** To whose address it goes, in whose language. */
  readonly account: string
  /** What the mail names; never a secret. */
  readonly values?: Readonly<Record<string, string>>
}

/** Lays a mail out in the transaction of what causes it; false if it was laid out before. */
export async function enqueueMail(tx: Transaction<any>, { id, key, kind, account, values = {} }: MailToSend, now: Date): Promise<boolean> {
  const { rows } = await sql`insert into mail (id, key, kind, account, "values", "dueAt", "createdAt")
    values (${id}, ${key}, ${kind}, ${account}, ${JSON.stringify(values)}::jsonb, ${now}, ${now}) on conflict (key) do nothing returning 1`.execute(tx)
  return rows.length === 1
}
