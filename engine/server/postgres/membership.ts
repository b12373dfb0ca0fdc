import pg from 'pg'

/** The library's types lack a documented option. */
type Client = pg.Client & { ref(): void; unref(): void }

/** Any number serves, as long as all our processes use it. */
const KEY = 8_100_200

/**
 * Every process that uses the cluster holds a shared lock for as long as it lives; a killed one loses it with its connection. So the last one to leave knows it
 * and stops the server.
 */
export interface Membership {
  /** Called when the connection breaks, unless this process left. */
  onLost(react: () => void): void
  /** Leaves; true if no other process uses the cluster. */
  leave(): Promise<boolean>
}

export async function joinCluster(url: string): Promise<Membership> {
  const client = new pg.Client({ connectionString: url, application_name: 'counterpart: membership', keepAlive: true }) as Client
  let react: (() => void) | undefined
  let isLost = false
  const lose = () => {
    if (isLost) return
    isLost = true
    react?.()
  }
  client.on('error', lose)
  client.on('end', lose)
  await client.connect()
  await client.query('select pg_advisory_lock_shared($1)', [KEY])
  // The connection does not keep an idle process alive.
  client.unref()
  return {
    onLost(given) {
      react = given
      if (isLost) given()
    },
    async leave() {
      react = undefined
      if (isLost) return false
      client.ref()
      await client.query('select pg_advisory_unlock_shared($1)', [KEY])
      const { rows } = await client.query<{ alone: boolean }>('select pg_try_advisory_lock($1) as alone', [KEY])
      await client.end()
      return rows[0]?.alone === true
    },
  }
}
