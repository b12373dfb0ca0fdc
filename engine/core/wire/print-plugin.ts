/** The ports at which the plug-in listens on the person's own computer (specification 2: 9). */
export const PLUGIN_PORTS = [8000, 18000] as const

/** Its addresses: this computer alone, and no name that somebody else could answer for. */
export const PLUGIN_ADDRESSES: readonly string[] = PLUGIN_PORTS.map((port) => `http://127.0.0.1:${port}`)

/** The path below these addresses. */
export const PLUGIN_PATH = '/counterpart/print'

/** What it says when it is asked who it is (GET). */
export type PluginHello = { readonly service: 'counterpart-print'; readonly version: string; readonly printers: readonly string[] }

/** What it is asked to print (POST). `printer` is '' for the computer's own choice; `content` is a PDF in base64. */
export type PluginTask = { readonly name: string; readonly printer: string; readonly copies: number; readonly content: string }

/** What came of it; `reason` is in its own words. */
export type PluginAnswer = { readonly printed: boolean; readonly reason?: string }
