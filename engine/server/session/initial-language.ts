import { type RawBuilder, sql } from 'kysely'

/** The language in which people whom this enterprise adds or invites begin: its preference, Chinese where it has none (specification 9). */
export function initialLanguage(enterprise: string): RawBuilder<string> {
  return sql`coalesce((select preferences->>'systemLanguage' from enterprise where id = ${enterprise}), 'cn')`
}
