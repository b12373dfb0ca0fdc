import { sql } from 'kysely'
import type { AnswerEnvelope } from '../../engine/core/wire/envelope.ts'
import type { SignedIn } from '../support/api.ts'
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

/** Decides as a page does: reads the document, and names the version that was read. A document that the person may not read has none. */
export async function decide(person: SignedIn, path: string, entity: { readonly id: string; readonly [input: string]: unknown }): Promise<AnswerEnvelope> {
  const { entity: read } = await person.call(`${path.slice(0, path.lastIndexOf('/'))}/detail`, { entity: { id: entity.id } })
  const version = (read as { readonly version?: unknown } | undefined)?.version
  return person.call(path, { entity: { ...entity, ...(version !== undefined && { version }) } })
}
