import { sql } from 'kysely'
import type { Shown, Story } from './story.ts'

/** Rows that name a quotation line, each with the version that the line has now: what a buyer sends who has just read it. */
export function asRead({ api }: Pick<Story, 'api'>, lines: readonly Shown[]): Promise<readonly Shown[]> {
  return Promise.all(
    lines.map(async (line) => {
      if (typeof line.quotationLine !== 'string' || 'quotedVersion' in line) return line
      const { rows } = await sql<{ version: string }>`select "quoteVersion"::text as version from "quotationLine" where id = ${line.quotationLine}`.execute(
        api.pool,
      )
      return rows[0] === undefined ? line : { ...line, quotedVersion: rows[0].version }
    }),
  )
}
