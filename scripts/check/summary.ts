import type { Model } from '../../engine/core/model/model.ts'

/** Counts the declarations, and how many of them leave the language or the specification. */
export function summaryOf({ entities, screens, routes }: Model): string {
  const all = Object.values(screens)
  const handMade = all.filter((screen) => screen.kind === 'handMade').length
  const own = all.filter(({ name }) => routes[name]?.own !== undefined).length
  const exits = `exits: ${handMade} hand-made screens, ${own} screens that the specification does not have`
  return `${Object.keys(entities).length} entities, ${all.length} screens of ${Object.keys(routes).length} routes; ${exits}`
}
