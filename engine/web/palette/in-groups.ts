import { GROUPS, type Group, type Item } from './item.ts'
import { MEANT, matching } from './match.ts'

export type GroupOfItems = { readonly group: Group; readonly items: readonly Item[] }

/** How many lines each group has: all together they are seen at once, or nearly. */
const MAX_SHOWN: Readonly<Record<Group, number>> = { recent: 8, documents: 20, actions: 10, creations: 6, screens: 8, page: 2 }

/** Behind every rank. */
const NOWHERE = 99

/**
 * The lines in their groups. What was opened last comes first. While something is typed, a command that is called so stands before the documents that only
 * contain it; without that, documents come before commands. Nothing stands there twice.
 */
export function inGroups(typed: string, recent: readonly Item[], documents: readonly Item[], commands: readonly Item[]): readonly GroupOfItems[] {
  const last = matching(recent, typed)
    .map(({ item }) => ({ ...item, group: 'recent' as const }))
    .slice(0, MAX_SHOWN.recent)
  const shown = new Set(last.map(({ id }) => id))
  const ranked = matching(commands, typed).filter(({ item }) => !shown.has(item.id))
  const found = documents.filter(({ id }) => !shown.has(id))
  const best = (group: Group) => Math.min(NOWHERE, ...ranked.flatMap(({ item, rank }) => (item.group === group ? [Math.floor(rank)] : [])))
  const place = (group: Group) => (group === 'recent' ? -2 : group === 'documents' ? MEANT : best(group))
  const groups = typed.trim() === '' ? GROUPS : GROUPS.toSorted((left, right) => place(left) - place(right))
  return groups
    .map((group) => ({
      group,
      items:
        group === 'recent'
          ? last
          : group === 'documents'
            ? found.slice(0, MAX_SHOWN.documents)
            : ranked.flatMap(({ item }) => (item.group === group ? [item] : [])).slice(0, MAX_SHOWN[group]),
    }))
    .filter(({ items }) => items.length > 0)
}
