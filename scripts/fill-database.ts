import pg from 'pg'

/**
 * Seeds the empty database of `url` as a whole or not at all: it fills another database, which then takes the name. A start that is
 * interrupted leaves the empty database, and the next start begins again. A database with tables is left unchanged.
 */
export async function fillDatabase({ url, adminUrl, seed }: { url: string; adminUrl: string; seed(url: string): Promise<unknown> }): Promise<void> {
  if (await hasTables(url)) return
  const name = new URL(url).pathname.slice(1)
  const filling = `${name}_filling`
  await run(adminUrl, `drop database if exists "${filling}" with (force)`, `create database "${filling}" owner "${new URL(url).username}"`)
  const other = new URL(url)
  other.pathname = `/${filling}`
  // Only the last step makes the data visible, and it flushes everything before it to disk, so the steps need not wait for the disk one by one.
  other.searchParams.set('options', '-c synchronous_commit=off')
  await seed(other.href)
  await run(adminUrl, `drop database "${name}" with (force)`, `alter database "${filling}" rename to "${name}"`)
}

async function hasTables(url: string): Promise<boolean> {
  const [row] = await run(url, `select exists (select from pg_tables where schemaname not in ('pg_catalog', 'information_schema')) as "hasTables"`)
  return row?.['hasTables'] === true
}

async function run(url: string, ...statements: string[]): Promise<Record<string, unknown>[]> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    let rows: Record<string, unknown>[] = []
    for (const statement of statements) ({ rows } = await client.query(statement))
    return rows
  } finally {
    await client.end()
  }
}
