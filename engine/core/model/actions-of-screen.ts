import type { ActionRef, Screen } from './screen.ts'

/** Every action that a screen names. */
export function actionsOfScreen(screen: Screen): readonly ActionRef[] {
  switch (screen.kind) {
    case 'list':
      return [...Object.values(screen.actions).flat(), ...(screen.beside?.actions ?? [])]
    case 'detail':
      return [
        ...(screen.actions === '*' ? [] : screen.actions),
        ...screen.next,
        ...screen.sections.flatMap((section) => (section.kind === 'lines' ? section.actions : section.kind === 'entry' ? [section.action] : [])),
      ]
    case 'form':
      return screen.sections.flatMap((section) => (section.kind === 'lines' ? section.actions : []))
    case 'settings':
      return screen.sections.flatMap((section) => (section.kind === 'dictionary' ? section.actions : []))
    case 'handMade':
      return screen.actions
    case 'board':
    case 'result':
      return []
  }
}
