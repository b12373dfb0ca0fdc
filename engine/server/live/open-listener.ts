import { Socket } from 'node:net'
import pg from 'pg'
import { newId } from '../store/new-id.ts'
import { CHANGE_CHANNEL } from '../store/notify-changed.ts'

/** One connection that hears changes. */
export type Listener = {
  /** Resolves once every later change is heard; rejects if there is no connection, or it passes no notices on. */
  readonly opened: Promise<void>
  /** The connection is closed, or silent. */
  readonly lost: Promise<void>
  end(): Promise<void>
}

/**
 * Listens, and sends itself a notice at an interval. A notice that does not return within twice the interval means that the connection is lost although nobody
 * closed it (a cable, a firewall, a pool in transaction mode).
 */
export function openListener(url: string, probeEvery: number, hear: (id: string | undefined) => void): Listener {
  // A channel of its own, so that nobody else hears the probes.
  const probe = `counterpart_probe_${newId()}`
  // Our own socket, so that it can be destroyed when the other end is silent.
  const socket = new Socket()
  const client = new pg.Client({
    connectionString: url,
    application_name: 'counterpart changes',
    stream: () => socket,
  })
  let hearEcho = () => {}
  let timer: NodeJS.Timeout | undefined
  let lose = () => {}
  let giveUpNow = () => {}
  const lost = new Promise<void>((done) => (lose = done))
  void lost.then(() => {
    clearTimeout(timer)
    giveUpNow()
    socket.destroy()
  })
  client.on('notification', ({ channel, payload }) => (channel === probe ? hearEcho() : hear(payload)))
  client.on('error', lose)
  client.on('end', lose)

  async function inTime(work: Promise<unknown>): Promise<void> {
    let late: NodeJS.Timeout | undefined
    const failed = new Promise<never>((_done, fail) => {
      const giveUp = () => fail(new Error('Cannot hear of changes: nothing comes over the connection'))
      // A process that was suspended first reads what has arrived meanwhile.
      late = setTimeout(() => (late = setTimeout(giveUp, probeEvery)), probeEvery)
      giveUpNow = giveUp
    })
    await Promise.race([work, failed]).finally(() => clearTimeout(late))
  }

  async function probeOnce(): Promise<void> {
    const echo = new Promise<void>((done) => (hearEcho = done))
    await inTime(Promise.all([client.query('select pg_notify($1, $2)', [probe, '']), echo]))
    timer = setTimeout(() => void probeOnce().catch(lose), probeEvery).unref()
  }

  async function open(): Promise<void> {
    await inTime(client.connect())
    await inTime(client.query(`listen ${CHANGE_CHANNEL}`))
    await inTime(client.query(`listen "${probe}"`))
    await probeOnce()
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
