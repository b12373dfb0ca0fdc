import { sql } from 'kysely'
import type { Pool } from '../store/pool.ts'
import { notifyPerson } from '../session/notify-person.ts'

const DAY = 86_400_000
/** Who mistypes a code gets it right at the third try; whoever does not has the password, and may be somebody else. */
const TELLING = 3

/** Tells a person, at most once a day, that somebody who has the password answered the second step wrongly three times within a day (ASVS 5, 6.3.5). */
export async function tellOfWrongAnswers(pool: Pool, account: string, address: string, now: Date): Promise<void> {
  const since = new Date(now.getTime() - DAY)
  const { rows } = await sql<{ isDue: boolean }>`
    select (select count(*) from "auditEntry" where account = ${account} and entity = 'account' and action = 'signIn' and at > ${since} and codes @> '["SECOND_FACTOR_WRONG"]') >= ${TELLING}
      and not exists (select from mail where account = ${account} and kind = 'secondStepsWrong' and "createdAt" > ${since}) as "isDue"`.execute(pool)
  if (rows[0]!.isDue) await notifyPerson(pool, 'secondStepsWrong', account, now, { address, times: String(TELLING) })
}
