import { type ColumnSettings, settingsFrom } from './column-settings.ts'

/** Stands beside a copy that the server has not got yet. */
const UNSENT = ':unsent'

/** This browser's copy of the settings of a grid. */
export function readLocalCopy(key: string): ColumnSettings {
  try {
    return settingsFrom(JSON.parse(localStorage.getItem(key) ?? 'null'))
  } catch {
    return settingsFrom(null)
  }
}

/** Whether the server has not got this copy yet, which then is newer than what the server has. */
export function isUnsent(key: string): boolean {
  try {
    return localStorage.getItem(key + UNSENT) !== null
  } catch {
    return false
  }
}

/** Writes the copy down. A full or closed storage: the settings last as long as the page. */
export function writeLocalCopy(key: string, settings: ColumnSettings, isSent: boolean): void {
  try {
    localStorage.setItem(key, JSON.stringify(settings))
    if (isSent) localStorage.removeItem(key + UNSENT)
    else localStorage.setItem(key + UNSENT, '1')
  } catch {
    /* nothing is lost that the page does not hold */
  }
}
