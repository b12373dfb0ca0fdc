import pg from 'pg'

/** The types of the library leave out what it documents. */
type Client = pg.Client & { ref(): void; unref(): void }

/** Any number will do, as long as all of ours use it. */
const KEY = 8_100_200

/**
 * Every process of ours that uses the cluster holds a shared lock for as long as it lives; a killed one loses it with its connection.
 * So the last one to leave knows that it is the last, and stops the server.
 */
export interface Membership {
  /** Called when the connection breaks, unless we left. */
  onLost(react: () => void): void
  /** Leaves; true when nobody of ours is left. */
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
  // Whoever has nothing else to do may end without leaving.
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
