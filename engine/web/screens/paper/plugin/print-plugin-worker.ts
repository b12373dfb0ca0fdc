import { PLUGIN_ADDRESSES, PLUGIN_PATH, type PluginAnswer, type PluginHello, type PluginTask } from '../../../../core/wire/print-plugin.ts'

const HELLO_MS = 2500
const PRINTING_MS = 90_000

/** What the page asks, and what it gets: each question has one answer. */
export type AskedOfPlugin = { readonly kind: 'hello' } | { readonly kind: 'print'; readonly task: PluginTask }
export type AnswerOfPlugin = { readonly kind: 'none' } | { readonly kind: 'here'; readonly version: string } | ({ readonly kind: 'done' } & PluginAnswer)

/** The address that answered. */
let found: string | undefined

// A worker, because its own answer permits these addresses and the page's does not.
globalThis.addEventListener('message', ({ data }: MessageEvent<AskedOfPlugin>) => {
  const answered = data.kind === 'hello' ? hello() : print(data.task)
  void answered.then((answer) => globalThis.postMessage(answer))
})

async function hello(): Promise<AnswerOfPlugin> {
  for (const address of PLUGIN_ADDRESSES) {
    const said = await ask<Partial<PluginHello>>(address, HELLO_MS).catch(() => undefined)
    if (said?.service !== 'counterpart-print' || typeof said.version !== 'string') continue
    found = address
    return { kind: 'here', version: said.version }
  }
  return { kind: 'none' }
}

async function print(task: PluginTask): Promise<AnswerOfPlugin> {
  if (found === undefined) return { kind: 'none' }
  try {
    const { printed, reason } = await ask<Partial<PluginAnswer>>(found, PRINTING_MS, task)
    return { kind: 'done', printed: printed === true, ...(typeof reason === 'string' && { reason: reason.slice(0, 300) }) }
  } catch {
    return { kind: 'done', printed: false }
  }
}

/** No cookie goes there, and no address of the page. */
async function ask<Answer>(address: string, within: number, body?: PluginTask): Promise<Answer> {
  const answer = await fetch(address + PLUGIN_PATH, {
    ...(body !== undefined && { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }),
    mode: 'cors',
    credentials: 'omit',
    referrerPolicy: 'no-referrer',
    signal: AbortSignal.timeout(within),
  })
  if (!answer.ok) throw new Error(`The plug-in answered HTTP ${answer.status}`)
  return (await answer.json()) as Answer
}
