import { PLUGIN_ADDRESSES } from '../../../core/wire/print-plugin.ts'

const WORKERS = '/assets/workers/'

/** The file of the worker that talks to the plug-in on the person's computer. */
export const isPluginWorker = (path: string): boolean => path.startsWith(`${WORKERS}print-plugin-worker-`)

/**
 * The policy of a script that runs in a worker of the page, which goes by the policy of its own answer: the reader of codes is compiled from WebAssembly, and the way to
 * the plug-in is open where the enterprise uses it (`mayReachPlugin`); no page may do either. Undefined for every other file.
 */
export function policyOfWorker(path: string, mayReachPlugin: boolean): string | undefined {
  if (!path.startsWith(WORKERS)) return undefined
  if (isPluginWorker(path)) return `default-src 'none'; script-src 'self'; connect-src ${mayReachPlugin ? PLUGIN_ADDRESSES.join(' ') : "'none'"}`
  const scripts = path.startsWith(`${WORKERS}read-codes-worker-`) ? "'self' 'wasm-unsafe-eval'" : "'self'"
  return `default-src 'none'; script-src ${scripts}; connect-src 'self'`
}
