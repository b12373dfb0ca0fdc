import { type RawBuilder, sql } from 'kysely'

/** The first language of people whom this enterprise adds or invites: its preference, otherwise Chinese (specification 2: 9). */
export function initialLanguage(enterprise: string): RawBuilder<string> {
  return sql`coalesce((select preferences->>'systemLanguage' from enterprise where id = ${enterprise}), 'cn')`
}
