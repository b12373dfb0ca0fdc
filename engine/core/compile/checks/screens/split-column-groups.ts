import type { Column } from '../../../model/screen.ts'
import { columnsOfScreen } from '../columns-of-screen.ts'
import { errorAt } from '../check.ts'
import type { Check } from '../check.ts'

/** Finds column groups that other columns divide, so that the heading would appear twice. */
export const splitColumnGroups: Check = ({ model }) =>
  Object.values(model.screens).flatMap((screen) =>
    columnsOfScreen(screen).flatMap((columns) =>
      partedGroups(columns).map((group) => errorAt(screen.at, `the columns of the group "${group}" do not stand beside each other`)),
    ),
  )

function partedGroups(columns: readonly Column[]): readonly string[] {
  const groups = columns.map(({ group }) => group)
  const beginnings = groups.filter((group, place) => group !== undefined && group !== groups[place - 1]) as readonly string[]
  return [...new Set(beginnings.filter((group, place) => beginnings.indexOf(group) !== place))]
}
