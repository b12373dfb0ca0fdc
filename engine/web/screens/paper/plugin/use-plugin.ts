import { useEffect, useRef, useState } from 'react'
import type { PluginPrinting } from '../../../../core/permissions/printing.ts'
import { openPlugin, type Plugin } from './ask-plugin.ts'
import { type FetchPaper, type PluginState, printEach } from './print-each.ts'

/** Prints documents by the plug-in on this computer, one after the other; `rest` goes on with the one that was not printed, `leave` ends what is being sent. */
export function usePlugin() {
  const [state, setState] = useState<PluginState>()
  const plugin = useRef<Plugin>(undefined)
  const begun = useRef<{ readonly papers: readonly FetchPaper[]; readonly sent: number }>({ papers: [], sent: 0 })
  useEffect(() => () => plugin.current?.end(), [])

  function leave() {
    plugin.current?.end()
    plugin.current = undefined
    setState(undefined)
  }

  async function print(printing: PluginPrinting, papers: readonly FetchPaper[], already = 0): Promise<void> {
    leave()
    const opened = openPlugin()
    plugin.current = opened
    const isLeft = () => plugin.current !== opened
    const sent = await printEach({ plugin: opened, printing, papers, already, tell: (told) => isLeft() || setState(told), isLeft })
    if (!isLeft()) begun.current = { papers, sent }
  }

  return { state, print, rest: (printing: PluginPrinting) => print(printing, begun.current.papers, begun.current.sent), leave }
}
