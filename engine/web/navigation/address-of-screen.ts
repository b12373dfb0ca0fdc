import type { ListScreen } from '../../core/model/screen.ts'
import { idOfValue } from '../cells/text-of-value.ts'
import { valueAtPath, type Row } from '../cells/value-at-path.ts'

/** The address of a screen: pages receive query parameters, no path segments (specification 1: 2.1). */
export function addressOfScreen(screen: string, params: Readonly<Record<string, string>> = {}): string {
  const query = new URLSearchParams(params).toString()
  return query === '' ? `/${screen}` : `/${screen}?${query}`
}

/** The address that a row of a list opens: the detail of the row, or of the document that `openBy` names. */
export function addressOfRow({ open, openBy, opensAbout }: ListScreen, row: Row): string | undefined {
  if (opensAbout !== undefined) return addressOfNotice(row[opensAbout.screen], row[opensAbout.id])
  const id = idOfValue(openBy === undefined ? row['id'] : valueAtPath(row, openBy))
  return open === undefined || id === null ? undefined : addressOfScreen(open, { id })
}

/** The address that a notice leads to: a screen, with the document that it shows, if it shows one. */
export function addressOfNotice(screen: unknown, document: unknown): string | undefined {
  if (typeof screen !== 'string' || screen === '') return undefined
  return addressOfScreen(screen, typeof document === 'string' && document !== '' ? { id: document } : {})
}
