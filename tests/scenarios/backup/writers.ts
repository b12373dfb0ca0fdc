import { type HttpSession } from '../../support/http-session.ts'
import { type Stock, addRecord } from '../../support/endless-stock.ts'
import { pdf } from '../../support/upload.ts'

/** An acknowledged order: its key, its id, the file that it holds, when it was sent and when the answer was there. */
export type Written = {
  readonly key: string
  readonly id: string
  readonly file: string
  readonly content: Buffer
  readonly sentAt: number
  readonly at: number
}

/** Clients that post orders, each with a file of its own, until they are stopped. They may be held, when no call is under way. */
export type Writers = {
  readonly written: readonly Written[]
  /** Resolves once every call has its answer; nothing is sent until `resume`. */
  pause(): Promise<void>
  resume(): void
  stop(): Promise<void>
}

/** Uploads a file as a page does; returns its id. */
async function upload(site: string, { cookie, token }: HttpSession, name: string, content: Buffer): Promise<string> {
  const form = new FormData()
  form.append('fbToken', token)
  form.append('file', new Blob([new Uint8Array(content)]), name)
  const response = await fetch(`${site}/api/file/upload`, { method: 'POST', body: form, headers: { cookie } })
  const answer = (await response.json()) as { returnCode?: string; entity?: { id: string } }
  if (answer.returnCode !== '0') throw new Error(`The upload was refused: ${JSON.stringify(answer)}`)
  return answer.entity!.id
}

/** Starts so many clients. */
export function startWriters(site: string, buyer: HttpSession, stock: Stock, count: number, name: string): Writers {
  const written: Written[] = []
  let isOver = false
  let held: Promise<void> | undefined
  let letGo = (): void => {}
  let waiting = 0
  const write = async (writer: number): Promise<void> => {
    for (let number = 1; !isOver; number++) {
      waiting++
      await held
      waiting--
      if (isOver) return
      const key = `${name}-${writer}-${number}`
      const content = Buffer.concat([pdf, Buffer.from(key), Buffer.alloc(20_000, number)])
      const file = await upload(site, buyer, `${key}.pdf`, content)
      const sentAt = Date.now()
      const id = await addRecord(buyer, '/api/tradeOrder/purchase/add', { ...stock, remark: key, attachments: [{ id: file }] })
      written.push({ key, id, file, content, sentAt, at: Date.now() })
    }
  }
  const all = Promise.all(Array.from({ length: count }, (_, index) => write(index)))
  return {
    written,
    async pause() {
      held = new Promise((resolve) => {
        letGo = resolve
      })
      while (waiting < count) await Promise.race([all, new Promise((resolve) => setTimeout(resolve, 10))])
    },
    resume() {
      held = undefined
      letGo()
    },
    async stop() {
      isOver = true
      letGo()
      await all
    },
  }
}
