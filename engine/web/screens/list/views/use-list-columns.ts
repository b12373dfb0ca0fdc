import { useEffect, useMemo, useRef, useState } from 'react'
import type { ListScreen } from '../../../../core/model/screen.ts'
import type { SavedView } from '../../../../core/query/view-content.ts'
import { noSettings, settingsFrom, type ColumnSettings } from '../../../grid/settings/column-settings.ts'
import { saveUserSetting, loadUserSettings } from '../../../grid/settings/user-settings.ts'
import { useColumnSettings } from '../../../grid/settings/use-column-settings.ts'
import { changesOfColumns, columnHistoryFrom, seenColumns, withEarlier, type ColumnHistory } from './column-history.ts'

const same = (left: ColumnSettings, right: ColumnSettings) => JSON.stringify(left) === JSON.stringify(right)

/**
 * The columns of a list: those of the open view, otherwise the person's own. Changes to a view's columns stay with the view in this tab, until they are saved
 * into it. Earlier arrangements of the person's own are stored, one per visit.
 */
export function useListColumns(screen: ListScreen, view: SavedView | undefined) {
  const [own, setOwn] = useColumnSettings(screen.name)
  const [drift, setDrift] = useState<Readonly<Record<string, ColumnSettings>>>(readDrift)
  const { history, keep } = useColumnHistory(screen)
  const isKept = useRef(false)
  const ofView = view?.content.columns
  const base = useMemo(() => (ofView === undefined ? undefined : settingsFrom(ofView)), [ofView])
  const id = view?.id ?? ''
  // Saved into the view, the change is no longer local: later changes by others are visible again.
  const isSaved = base !== undefined && drift[id] !== undefined && same(drift[id], base)
  useEffect(() => {
    if (!isSaved) return
    const after = withoutDrift(drift, id)
    setDrift(after)
    writeDrift(after)
  }, [isSaved, drift, id])
  const settings = view !== undefined && base !== undefined ? (drift[view.id] ?? base) : own

  function change(next: ColumnSettings) {
    if (view !== undefined && base !== undefined) {
      const after = same(next, base) ? withoutDrift(drift, view.id) : { ...drift, [view.id]: next }
      setDrift(after)
      writeDrift(after)
      return
    }
    // Not every step of a drag is stored; an arrangement that is undone or replaced as a whole always is.
    const isWhole = same(next, noSettings)
    if ((!isKept.current || isWhole) && !same(own, noSettings)) void keep(own)
    isKept.current = true
    setOwn(next)
  }

  /** Replaces this arrangement with another: a template, or an earlier one. */
  function replace(next: ColumnSettings) {
    isKept.current = false
    change(next)
  }

  return { settings, change, replace, history, changes: changesOfColumns(history, screen.columns), acknowledge: () => void keep() }
}

function useColumnHistory({ name, columns }: ListScreen) {
  const key = `columnHistory.${name}`
  const [history, setHistory] = useState<ColumnHistory>()
  // The last value written here: newer than the server's answer, past or pending.
  const written = useRef<ColumnHistory>(undefined)
  useEffect(() => {
    let isGone = false
    written.current = undefined
    const take = async () => {
      const kept = columnHistoryFrom((await loadUserSettings()).get(key))
      if (!isGone && written.current === undefined) setHistory(kept)
    }
    void take()
    return () => {
      isGone = true
    }
  }, [key])

  /** Stores an arrangement, or only that the person has seen the declared columns. */
  async function keep(settings?: ColumnSettings) {
    const at = new Date().toISOString()
    const known = (await loadUserSettings()).get(key)
    // By the version of the declared columns at its time.
    const before = written.current ?? columnHistoryFrom(known) ?? seenColumns(undefined, columns)
    const next = seenColumns(settings === undefined ? before : withEarlier(before, settings, at), columns)
    written.current = next
    setHistory(next)
    saveUserSetting(key, next, () => {})
  }
  return { history, keep }
}

const DRIFT = 'columnsUponViews'

function readDrift(): Readonly<Record<string, ColumnSettings>> {
  try {
    const kept = JSON.parse(sessionStorage.getItem(DRIFT) ?? '{}') as Readonly<Record<string, unknown>>
    return Object.fromEntries(Object.entries(kept).map(([view, settings]) => [view, settingsFrom(settings)]))
  } catch {
    return {}
  }
}

function withoutDrift(drift: Readonly<Record<string, ColumnSettings>>, view: string): Readonly<Record<string, ColumnSettings>> {
  return Object.fromEntries(Object.entries(drift).filter(([each]) => each !== view))
}

/** If the storage is full or disabled, they last as long as the page. */
function writeDrift(drift: Readonly<Record<string, ColumnSettings>>): void {
  try {
    sessionStorage.setItem(DRIFT, JSON.stringify(drift))
  } catch {
    /* the page holds them */
  }
}
