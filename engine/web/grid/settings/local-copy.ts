import { type ColumnSettings, settingsFrom } from './column-settings.ts'

/** Marks a copy that the server does not have yet. */
const UNSENT = ':unsent'

/** This browser's copy of the settings of a grid. */
export function readLocalCopy(key: string): ColumnSettings {
  try {
    return settingsFrom(JSON.parse(localStorage.getItem(key) ?? 'null'))
  } catch {
    return settingsFrom(null)
  }
}

/** Whether the server does not have this copy yet, so that it is newer than the server's. */
export function isUnsent(key: string): boolean {
  try {
    return localStorage.getItem(key + UNSENT) !== null
  } catch {
    return false
  }
}

/** Stores the copy. If the storage is full or disabled, the settings last as long as the page. */
export function writeLocalCopy(key: string, settings: ColumnSettings, isSent: boolean): void {
  try {
    localStorage.setItem(key, JSON.stringify(settings))
    if (isSent) localStorage.removeItem(key + UNSENT)
    else localStorage.setItem(key + UNSENT, '1')
  } catch {
    /* the page still holds the settings */
  }
}
