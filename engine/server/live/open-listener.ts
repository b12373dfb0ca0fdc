import { Socket } from 'node:net'
import pg from 'pg'
import { newId } from '../store/new-id.ts'
import { CHANGES } from '../store/tell-changed.ts'

/** One connection that hears of changes. */
export type Listener = {
  /** Every change committed from now on is heard; refused where the connection cannot be had, or passes no notices on. */
  readonly opened: Promise<void>
  /** The connection is gone, or nothing comes over it any more. */
  readonly lost: Promise<void>
  end(): Promise<void>
}

/**
 * Listens, and sends itself a notice every so many milliseconds: one that has not come back within as many says that the connection is
 * lost, though nobody has closed it (a cable, a firewall that forgot it, a pool in transaction mode in between).
 */
export function openListener(url: string, probeEvery: number, hear: (id: string | undefined) => void): Listener {
  // Nobody else hears of our probes.
  const probe = `counterpart_probe_${newId()}`
  // Ours, so that it can be let go of where the other end says nothing any more.
  const socket = new Socket()
  const client = new pg.Client({
    connectionString: url,
    application_name: 'counterpart changes',
    connectionTimeoutMillis: probeEvery,
    query_timeout: probeEvery,
    stream: () => socket,
  })
  let hearEcho = () => {}
  let timer: NodeJS.Timeout | undefined
  let lose = () => {}
  const lost = new Promise<void>((done) => (lose = done))
  void lost.then(() => {
    clearTimeout(timer)
    socket.destroy()
  })
  client.on('notification', ({ channel, payload }) => (channel === probe ? hearEcho() : hear(payload)))
  client.on('error', lose)
  client.on('end', lose)

  async function echo(): Promise<void> {
    let late: NodeJS.Timeout | undefined
    await new Promise<void>((done, failed) => {
      hearEcho = done
      late = setTimeout(() => failed(new Error('Cannot hear of changes: the connection passes no notices on')), probeEvery)
      void lost.then(() => failed(new Error('Cannot hear of changes: the connection is lost')))
      client.query('select pg_notify($1, $2)', [probe, '']).catch(failed)
    }).finally(() => clearTimeout(late))
    timer = setTimeout(() => void echo().catch(lose), probeEvery).unref()
  }

  async function open(): Promise<void> {
    await client.connect()
    await client.query(`listen ${CHANGES}`)
    await client.query(`listen "${probe}"`)
    await echo()
  }

  const opened = open()
  opened.catch(lose)
  return {
    opened,
    lost,
    async end() {
      await Promise.race([client.end().catch(() => {}), lost])
      lose()
    },
  }
}
