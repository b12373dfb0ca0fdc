import { useCallback, useEffect, useRef, useState } from 'react'
import { useSession } from '../../session/use-session.ts'
import { type ColumnSettings, settingsFrom } from './column-settings.ts'
import { saveUserSetting, loadUserSettings } from './user-settings.ts'
import { isUnsent, readLocalCopy, writeLocalCopy } from './local-copy.ts'

/** Settings of another version are ignored: the declared grid is better than a broken one. */
const version = 1

/** The person's settings of one grid: at once from this browser's copy, then from the server, which has those of every browser. */
export function useColumnSettings(grid: string) {
  const { user } = useSession()
  const copy = `columns:${version}:${user.id}:${grid}`
  const key = `columns.${version}.${grid}`
  const [settings, setSettings] = useState(() => readLocalCopy(copy))
  const isChanged = useRef(false)

  useEffect(() => {
    let isGone = false
    isChanged.current = false
    const takeOver = async () => {
      const kept = await loadUserSettings()
      if (isGone || isChanged.current) return
      const own = readLocalCopy(copy)
      if (isUnsent(copy)) saveUserSetting(key, own, () => writeLocalCopy(copy, own, true))
      else if (kept.has(key)) {
        const next = settingsFrom(kept.get(key))
        if (JSON.stringify(next) === JSON.stringify(own)) return
        writeLocalCopy(copy, next, true)
        setSettings(next)
      }
    }
    void takeOver()
    return () => {
      isGone = true
    }
  }, [copy, key])

  const save = useCallback(
    (next: ColumnSettings) => {
      isChanged.current = true
      setSettings(next)
      writeLocalCopy(copy, next, false)
      saveUserSetting(key, next, () => writeLocalCopy(copy, next, true))
    },
    [copy, key],
  )
  return [settings, save] as const
}
