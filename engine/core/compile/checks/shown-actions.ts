import type { ActionRef, Screen } from '../../model/screen.ts'
import { sides } from '../../model/side.ts'
import { errorAt, warningAt } from './check.ts'
import type { Check } from './check.ts'

/** An action that no screen of its side shows. Where the side has no screen of the entity at all, that is only said. */
export const actionsWithoutScreen: Check = ({ model }) => {
  const screens = Object.values(model.screens)
  return Object.values(model.entities).flatMap((entity) =>
    Object.values(entity.transitions).flatMap((transition) =>
      sides
        .filter((side) => transition.sides.includes(side))
        .flatMap((side) => {
          const ours = screens.filter((screen) => screen.side === side || screen.side === 'both')
          const isImported = Object.values(model.imports).some((each) => each.entity === entity.name && each.transition === transition.name)
          if (isImported || ours.some((screen) => shows(screen, entity.name, transition.name))) return []
          const document = entity.line?.of ?? entity.name
          const hasScreen = ours.some((screen) => entitiesShownBy(screen).includes(document))
          return [(hasScreen ? errorAt : warningAt)(transition.at, `no screen of the ${side} shows the action "${transition.name}" of ${entity.name}`)]
        }),
    ),
  )
}

function entitiesShownBy(screen: Screen): readonly string[] {
  if (screen.kind === 'settings') return screen.sections.flatMap((section) => (section.kind === 'dictionary' ? section.entity : []))
  return 'entity' in screen ? [screen.entity] : []
}

function shows(screen: Screen, entity: string, transition: string): boolean {
  if (screen.kind === 'form') return screen.entity === entity && screen.transition === transition
  if (screen.kind === 'detail' && screen.actions === '*' && screen.entity === entity) return true
  return actionsOf(screen).some(
    (action) => (action.kind === 'transition' || action.kind === 'create') && action.entity === entity && action.transition === transition,
  )
}

/** Every action that a screen names. */
export function actionsOf(screen: Screen): readonly ActionRef[] {
  switch (screen.kind) {
    case 'list':
      return [...Object.values(screen.actions).flat(), ...(screen.beside?.actions ?? [])]
    case 'detail':
      return [
        ...(screen.actions === '*' ? [] : screen.actions),
        ...screen.next,
        ...screen.sections.flatMap((section) => (section.kind === 'lines' ? section.actions : [])),
      ]
    case 'form':
      return screen.sections.flatMap((section) => (section.kind === 'lines' ? section.actions : []))
    case 'settings':
      return screen.sections.flatMap((section) => (section.kind === 'dictionary' ? section.actions : []))
    default:
      return []
  }
}

/** The screens that a person can get to from a screen. */
export function screensFrom(screen: Screen): readonly string[] {
  const opened = actionsOf(screen).flatMap((action) => (action.kind === 'open' || action.kind === 'create' ? [action.screen] : []))
  switch (screen.kind) {
    case 'list':
      return [...opened, ...(screen.open === undefined ? [] : [screen.open])]
    case 'detail':
      return [
        ...opened,
        ...(screen.edit === undefined ? [] : [screen.edit]),
        ...screen.sections.flatMap((section) => (section.kind === 'links' ? section.links.map((link) => link.screen) : [])),
      ]
    case 'form':
      return [...opened, screen.then, ...(screen.pick === undefined ? [] : [screen.pick])]
    case 'board':
      return screen.cards.map((card) => card.screen)
    default:
      return opened
  }
}
