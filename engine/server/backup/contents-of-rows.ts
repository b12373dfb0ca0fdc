import type pg from 'pg'

/** A content that a row names; the hash is known for attachments. */
export type NamedContent = { readonly id: string; readonly sha256: string | null }

/** The contents that rows of the database name: attachments, and files of jobs as far as they must exist. */
export async function contentsOfRows(client: pg.Client): Promise<readonly NamedContent[]> {
  const { rows: tables } = await client.query<{ found: boolean }>(
    `select to_regclass('public.file') is not null and to_regclass('public.job') is not null as found`,
  )
  if (tables[0]?.found !== true) return []
  const { rows } = await client.query<NamedContent>(`
    select id, sha256 from file
    union all select input, null from job where input is not null and status in ('WAITING', 'RUNNING') and not "cancelAsked"
    union all select output, null from job where output is not null and "fileName" is not null`)
  return rows
}
