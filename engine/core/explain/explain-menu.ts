import type { MenuItem, Route } from '../model/screen.ts'
import { hidingReasonsOf, type MenuReader } from '../permissions/visible-menu.ts'
import type { Explained, Reason } from './explained.ts'

/** Tells whether a menu entry is visible for its reader, and whether its screen exists. */
export function explainEntry(item: MenuItem, route: Route | undefined, reader: MenuReader): Explained {
  const hiding = hidingReasonsOf(item, reader)
  const at = item.at === undefined ? {} : { at: item.at }
  const reasons: Reason[] = hiding.filter((kind) => kind !== 'permission').map((kind) => ({ kind, says: 'against', ...at }))
  if (item.permission !== undefined)
    reasons.push({ kind: 'permission', says: hiding.includes('permission') ? 'against' : 'for', permission: item.permission, ...at })
  const isComing = item.outside === undefined && route?.screen === undefined
  if (isComing) reasons.push({ kind: 'coming', says: 'note', ...at })
  return { outcomes: [hiding.length > 0 ? 'hidden' : 'shown', ...(isComing ? (['coming'] as const) : [])], reasons }
}
