import type { Column, Screen } from '../../model/screen.ts'
import { errorAt } from './check.ts'
import type { Check } from './check.ts'

/** Finds column groups that other columns divide, so that the heading would appear twice. */
export const splitColumnGroups: Check = ({ model }) =>
  Object.values(model.screens).flatMap((screen) =>
    columnsOfScreen(screen).flatMap((columns) =>
      partedGroups(columns).map((group) => errorAt(screen.at, `the columns of the group "${group}" do not stand beside each other`)),
    ),
  )

/** The columns of a screen, of each of its grids. */
export function columnsOfScreen(screen: Screen): readonly (readonly Column[])[] {
  if (screen.kind === 'list') return [screen.columns]
  if (screen.kind === 'settings') return screen.sections.flatMap((section) => (section.kind === 'dictionary' ? [section.columns] : []))
  if (screen.kind !== 'detail' && screen.kind !== 'form') return []
  return screen.sections.flatMap((section) => (section.kind === 'lines' ? [section.columns] : []))
}

function partedGroups(columns: readonly Column[]): readonly string[] {
  const groups = columns.map(({ group }) => group)
  const beginnings = groups.filter((group, place) => group !== undefined && group !== groups[place - 1]) as readonly string[]
  return [...new Set(beginnings.filter((group, place) => beginnings.indexOf(group) !== place))]
}
