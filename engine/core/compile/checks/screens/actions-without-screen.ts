import { actionsOfScreen } from '../../../model/action-refs/actions-of-screen.ts'
import type { Screen } from '../../../model/screen.ts'
import { sides } from '../../../model/side.ts'
import { isScreenOfSide } from '../../../model/is-screen-of-side.ts'
import { errorAt, warningAt } from '../check.ts'
import type { Check } from '../check.ts'

/** Finds actions that no screen of their side shows. If the side has no screen of the entity at all, it reports that once. */
export const actionsWithoutScreen: Check = ({ model }) => {
  const imported = new Set(Object.values(model.imports).map(({ entity, transition }) => `${entity}.${transition}`))
  const shownBySide = new Map(sides.map((side) => [side, shownOn(Object.values(model.screens).filter((screen) => isScreenOfSide(screen, side)))]))
  return Object.values(model.entities).flatMap((entity) =>
    Object.values(entity.transitions).flatMap((transition) =>
      sides
        .filter((side) => transition.sides.includes(side))
        .flatMap((side) => {
          const { documents, actions, whole } = shownBySide.get(side)!
          const name = `${entity.name}.${transition.name}`
          if (imported.has(name) || actions.has(name) || whole.has(entity.name)) return []
          const hasScreen = documents.has(entity.line?.of ?? entity.name)
          return [(hasScreen ? errorAt : warningAt)(transition.at, `no screen of the ${side} shows the action "${transition.name}" of ${entity.name}`)]
        }),
    ),
  )
}

/** The entities of all screens, the actions that they name as "<entity>.<transition>", and the entities whose actions they show all. */
function shownOn(screens: readonly Screen[]): Readonly<Record<'documents' | 'actions' | 'whole', ReadonlySet<string>>> {
  const [documents, actions, whole] = [new Set<string>(), new Set<string>(), new Set<string>()]
  for (const screen of screens) {
    for (const entity of entitiesShownBy(screen)) documents.add(entity)
    if (screen.kind === 'form') actions.add(`${screen.entity}.${screen.transition}`)
    if (screen.kind === 'detail' && screen.actions === '*') whole.add(screen.entity)
    if (screen.kind === 'form') continue
    for (const action of actionsOfScreen(screen))
      if ((action.kind === 'transition' || action.kind === 'create') && action.entity !== undefined) actions.add(`${action.entity}.${action.transition}`)
  }
  return { documents, actions, whole }
}

function entitiesShownBy(screen: Screen): readonly string[] {
  if (screen.kind === 'settings') return screen.sections.flatMap((section) => (section.kind === 'dictionary' ? section.entity : []))
  return 'entity' in screen ? [screen.entity] : []
}

/** The screens that a screen leads to. */
export function screensFrom(screen: Screen): readonly string[] {
  const opened = actionsOfScreen(screen).flatMap((action) =>
    action.kind === 'open' || action.kind === 'print' || action.kind === 'create' || action.kind === 'invite' ? [action.screen] : [],
  )
  switch (screen.kind) {
    case 'list':
      return [...opened, ...(screen.open === undefined ? [] : [screen.open])]
    case 'detail':
      return [
        ...opened,
        ...(screen.edit === undefined ? [] : [screen.edit]),
        ...(typeof screen.print === 'string' ? [screen.print] : []),
        ...screen.sections.flatMap((section) => (section.kind === 'links' ? section.links.map((link) => link.screen) : [])),
      ]
    case 'form':
      return [...opened, screen.then, ...(screen.pick === undefined ? [] : [screen.pick])]
    case 'openItems':
      return [...opened, ...screen.of.map(({ opens }) => opens)]
    case 'report':
      return [...opened, screen.drill, ...Object.values(screen.opens ?? {}).map((each) => each.screen)]
    case 'board':
      return [...screen.cards.map((card) => card.screen), ...(screen.boards ?? []), ...(screen.tiles ?? []).map(({ report }) => report)]
    default:
      return opened
  }
}
