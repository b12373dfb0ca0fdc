import type { PluginTask } from '../../../../core/wire/print-plugin.ts'
import type { AnswerOfPlugin, AskedOfPlugin } from './print-plugin-worker.ts'

/** The plug-in on this computer, as a conversation with one question at a time. */
export type Plugin = {
  readonly hello: () => Promise<AnswerOfPlugin>
  readonly print: (task: PluginTask) => Promise<AnswerOfPlugin>
  readonly end: () => void
}

/** Opens the way to the plug-in; whoever opens it ends it. */
export function openPlugin(): Plugin {
  const worker = new Worker(new URL('./print-plugin-worker.ts', import.meta.url), { type: 'module' })
  const ask = (asked: AskedOfPlugin): Promise<AnswerOfPlugin> =>
    new Promise((resolve) => {
      worker.addEventListener('message', ({ data }: MessageEvent<AnswerOfPlugin>) => resolve(data), { once: true })
      worker.addEventListener('error', () => resolve({ kind: 'none' }), { once: true })
      worker.postMessage(asked)
    })
  return { hello: () => ask({ kind: 'hello' }), print: (task) => ask({ kind: 'print', task }), end: () => worker.terminate() }
}
