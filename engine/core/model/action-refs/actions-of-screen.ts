import type { ActionRef, Pivot, Screen, Section } from '../screen.ts'

/** Every action that a screen names. */
export function actionsOfScreen(screen: Screen): readonly ActionRef[] {
  switch (screen.kind) {
    case 'list':
      return [...Object.values(screen.actions).flat(), ...(screen.beside?.actions ?? []), ...awardOf(screen.pivot)]
    case 'detail':
      return [...(screen.actions === '*' ? [] : screen.actions), ...screen.next, ...screen.sections.flatMap(actionsOfSection)]
    case 'form':
      return screen.sections.flatMap((section) => (section.kind === 'lines' ? section.actions : []))
    case 'settings':
      return screen.sections.flatMap((section) => (section.kind === 'dictionary' ? section.actions : []))
    case 'handMade':
    case 'openItems':
      return screen.actions
    case 'paper':
    case 'board':
    case 'report':
    case 'result':
      return []
  }
}

function actionsOfSection(section: Section): readonly ActionRef[] {
  switch (section.kind) {
    case 'lines':
      return section.actions
    case 'entry':
      return [section.action]
    case 'pivot':
      return awardOf(section)
    default:
      return []
  }
}

function awardOf(pivot: Pivot | undefined): readonly ActionRef[] {
  return pivot?.award === undefined ? [] : [pivot.award.action]
}
