import { useState } from 'react'
import { useSession } from '../app/use-session.ts'
import { noSettings, type ColumnSettings } from './column-settings.ts'

/** Settings of another version are forgotten: a grid is better in its declared shape than in a broken one. */
const version = 1

function read(key: string): ColumnSettings {
  try {
    return { ...noSettings, ...(JSON.parse(localStorage.getItem(key) ?? '{}') as Partial<ColumnSettings>) }
  } catch {
    return noSettings
  }
}

/** The person's settings of one grid, kept in this browser. */
export function useColumnSettings(grid: string) {
  const { user } = useSession()
  const key = `columns:${version}:${user.id}:${grid}`
  const [settings, setSettings] = useState(() => read(key))
  function save(next: ColumnSettings) {
    setSettings(next)
    try {
      localStorage.setItem(key, JSON.stringify(next))
    } catch { /* a full or closed storage: the settings last as long as the page */ }
  }
  return [settings, save] as const
}
