import pg from 'pg'
import { APP_ROLE } from '../../../engine/server/schema/app-role.ts'

/** Connections of the same driver for hand-written SQL; decimals and dates stay text, as with ours. */
export function openByHand(url: string): pg.Pool {
  const asText = (value: string) => value
  const pool = new pg.Pool({
    connectionString: url,
    max: 16,
    types: {
      getTypeParser: (oid: number, format?: 'text' | 'binary') =>
        oid === pg.types.builtins.NUMERIC || oid === pg.types.builtins.DATE ? asText : pg.types.getTypeParser(oid, format),
    } as pg.CustomTypesConfig,
  })
  // The database may stop before an ended pool has closed its last connection; without a listener that would end the process.
  pool.on('error', () => {})
  return pool
}

/** A transaction that begins as ours does: the same role, and the same row policies in force. */
export async function byHand<T>(pool: pg.Pool, enterprise: string, work: (client: pg.PoolClient) => Promise<T>): Promise<T> {
  const client = await pool.connect()
  try {
    await client.query('begin')
    await client.query(`select set_config('app.enterprise', $1, true), set_config('app.side', 'purchaser', true), set_config('role', $2, true)`, [
      enterprise,
      APP_ROLE,
    ])
    const done = await work(client)
    await client.query('commit')
    return done
  } catch (error) {
    await client.query('rollback')
    throw error
  } finally {
    client.release()
  }
}
