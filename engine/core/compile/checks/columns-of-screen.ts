import type { Column, Screen } from '../../model/screen.ts'

/** The columns of a screen, of each of its grids. */
export function columnsOfScreen(screen: Screen): readonly (readonly Column[])[] {
  if (screen.kind === 'list') return [screen.columns]
  if (screen.kind === 'settings') return screen.sections.flatMap((section) => (section.kind === 'dictionary' ? [section.columns] : []))
  if (screen.kind !== 'detail' && screen.kind !== 'form') return []
  return screen.sections.flatMap((section) => (section.kind === 'lines' ? [section.columns] : []))
}
