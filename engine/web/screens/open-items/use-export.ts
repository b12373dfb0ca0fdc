import { useState } from 'react'
import type { OpenItemsScreen } from '../../../core/model/screen.ts'
import { OPEN_ITEMS_PATH } from '../../../core/wire/open-items.ts'
import { call } from '../../api/call.ts'
import { downloadSheet } from '../../cells/download-content.ts'
import { useModel } from '../../model/use-model.ts'
import { side } from '../../session/session.ts'
import { useSession } from '../../session/use-session.ts'

/** Takes what is shown away as a spreadsheet, for whoever may export all of its documents. */
export function useExport(screen: OpenItemsScreen, asked: Readonly<Record<string, unknown>>) {
  const model = useModel()
  const { permissions } = useSession()
  const [isRunning, setRunning] = useState(false)
  const [trouble, setTrouble] = useState('')
  const mayExport = screen.of.every(({ entity }) => {
    const code = model.entities[entity]?.export[side]
    return code === undefined || permissions.has(code)
  })
  async function start() {
    setRunning(true)
    setTrouble('')
    const known = Object.fromEntries(Object.entries(asked).filter(([, value]) => value !== undefined))
    const answer = await call(OPEN_ITEMS_PATH, { entity: { screen: screen.name, ...known, file: true } }).catch(() => undefined)
    setRunning(false)
    if (answer === undefined) return
    const { name, content } = (answer.entity ?? {}) as { readonly name?: string; readonly content?: string }
    if (name === undefined || content === undefined) setTrouble(`${answer.returnMsg} (${answer.returnCode})`)
    else downloadSheet(name, content)
  }
  return { mayExport, isRunning, trouble, start: () => void start() }
}
