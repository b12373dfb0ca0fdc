import { Socket } from 'node:net'
import pg from 'pg'
import { newId } from '../store/new-id.ts'
import { CHANGE_CHANNEL } from '../store/notify-changed.ts'

/** One connection that hears of changes. */
export type Listener = {
  /** Every change committed from now on is heard; refused where the connection cannot be had, or passes no notices on. */
  readonly opened: Promise<void>
  /** The connection is gone, or nothing comes over it any more. */
  readonly lost: Promise<void>
  end(): Promise<void>
}

/**
 * Listens, and sends itself a notice every so many milliseconds: one that has not come back within twice as many says that the connection is
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
      // A process that stood still itself first reads what has come meanwhile.
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
