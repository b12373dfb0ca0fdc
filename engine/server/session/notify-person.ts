import { enqueueMail } from '../store/enqueue-mail.ts'
import type { Tx } from '../schema/database.ts'
import { newId } from '../store/new-id.ts'
import type { Pool } from '../store/pool.ts'

/** What a person is told about their own account, whoever did it. */
export type AccountNotice = 'passwordChanged' | 'factorAdded' | 'factorRemoved' | 'recoveryCodeUsed' | 'newDevice' | 'secondStepsWrong' | 'addressChanged'

/** Stores the mail about it: with its moment, and never with a secret. */
export async function notifyPerson(
  database: Pool | Tx,
  kind: AccountNotice,
  account: string,
  now: Date,
  values: Readonly<Record<string, string>> = {},
): Promise<void> {
  const id = newId(now.getTime())
  await enqueueMail(database as Tx, { id, key: `${kind} ${id}`, kind, account, values: { ...values, at: now.toISOString() } }, now)
}
