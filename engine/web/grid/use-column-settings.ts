import { useCallback, useEffect, useRef, useState } from 'react'
import { useSession } from '../app/use-session.ts'
import { type ColumnSettings, settingsFrom } from './column-settings.ts'
import { keepSetting, keptSettings } from './kept-settings.ts'
import { isUnsent, readCopy, writeCopy } from './own-copy.ts'

/** Settings of another version are forgotten: a grid is better in its declared shape than in a broken one. */
const version = 1

/** The person's settings of one grid: at once from this browser's copy, then as they were left in whichever browser. */
export function useColumnSettings(grid: string) {
  const { user } = useSession()
  const copy = `columns:${version}:${user.id}:${grid}`
  const key = `columns.${version}.${grid}`
  const [settings, setSettings] = useState(() => readCopy(copy))
  const isChanged = useRef(false)

  useEffect(() => {
    let isGone = false
    isChanged.current = false
    const takeOver = async () => {
      const kept = await keptSettings()
      if (isGone || isChanged.current) return
      const own = readCopy(copy)
      if (isUnsent(copy)) keepSetting(key, own, () => writeCopy(copy, own, true))
      else if (kept.has(key)) {
        const next = settingsFrom(kept.get(key))
        if (JSON.stringify(next) === JSON.stringify(own)) return
        writeCopy(copy, next, true)
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
      writeCopy(copy, next, false)
      keepSetting(key, next, () => writeCopy(copy, next, true))
    },
    [copy, key],
  )
  return [settings, save] as const
}
