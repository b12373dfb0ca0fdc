import { createHash } from 'node:crypto'
import type pg from 'pg'

/** The hash of all tables with their columns, to tell whether a restored database is the one that was copied. */
export async function hashOfSchema(client: pg.Client): Promise<string> {
  const { rows } = await client.query<{ line: string }>(`
    select format('%s.%s %s %s', c.relname, a.attname, format_type(a.atttypid, a.atttypmod), a.attnotnull) as line
    from pg_class c join pg_attribute a on a.attrelid = c.oid
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and a.attnum > 0 and not a.attisdropped
    order by c.relname collate "C", a.attname collate "C"`)
  return createHash('sha256')
    .update(rows.map(({ line }) => line).join('\n'))
    .digest('hex')
}
