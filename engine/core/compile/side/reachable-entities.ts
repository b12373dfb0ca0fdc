import type { Model } from '../../model/model.ts'
import type { Screen } from '../../model/screen.ts'
import type { Side } from '../../model/side.ts'
import { isFieldOfSide } from '../../model/is-field-of-side.ts'
import { actionsOfScreen } from '../../model/action-refs/actions-of-screen.ts'

export function reachableEntities(model: Model, screens: readonly Screen[], side: Side): ReadonlySet<string> {
  const names = new Set<string>()
  function add(name: string | undefined): void {
    const entity = name === undefined ? undefined : model.entities[name]
    if (entity === undefined || names.has(entity.name) || !entity.parties.includes(side)) return
    names.add(entity.name)
    add(entity.line?.of)
    for (const field of Object.values(entity.fields)) if (isFieldOfSide(field, side)) add(field.entity)
    for (const conversion of Object.values(entity.conversions)) add(conversion.source)
  }
  for (const screen of screens) {
    if ('entity' in screen) add(screen.entity)
    if (screen.kind === 'board') for (const card of screen.cards) add(card.entity)
    if (screen.kind === 'openItems') for (const { entity } of screen.of) add(entity)
    if (screen.kind === 'list') add(screen.beside?.entity)
    if (screen.kind === 'settings') for (const section of screen.sections) if (section.kind === 'dictionary') add(section.entity)
    for (const action of actionsOfScreen(screen)) if (action.kind === 'transition') add(action.entity)
    if (screen.kind === 'detail') for (const section of screen.sections) if (section.kind === 'links') for (const link of section.links) add(link.entity)
    if (screen.kind === 'detail') for (const section of screen.sections) if (section.kind === 'series') add(section.series.entity)
  }
  return names
}
