import { useEffect, useRef, useState } from 'react'
import type { PluginPrinting } from '../../../../core/permissions/printing.ts'
import { isOlder } from './is-older.ts'
import type { PluginState } from './PluginNote.tsx'
import { openPlugin, type Plugin } from './ask-plugin.ts'

/** Prints by the plug-in on this computer. `print` fetches the PDF only once the plug-in is there, and says whether it went out. */
export function usePlugin() {
  const [state, setState] = useState<PluginState>()
  const plugin = useRef<Plugin>(undefined)
  useEffect(() => () => plugin.current?.end(), [])

  async function print(name: string, { leastVersion, printer, copies }: PluginPrinting, fetchContent: () => Promise<string>): Promise<boolean> {
    setState(undefined)
    plugin.current?.end()
    const opened = openPlugin()
    plugin.current = opened
    const hello = await opened.hello()
    if (hello.kind !== 'here') {
      setState({ kind: 'missing' })
      return false
    }
    if (isOlder(hello.version, leastVersion)) {
      setState({ kind: 'old', version: hello.version })
      return false
    }
    const answer = await opened.print({ name, printer, copies, content: await fetchContent() })
    const isPrinted = answer.kind === 'done' && answer.printed
    setState(isPrinted ? { kind: 'printed', copies, printer } : { kind: 'refused', reason: (answer.kind === 'done' && answer.reason) || '' })
    return isPrinted
  }

  return { state, print, forget: () => setState(undefined) }
}
