import { sides } from '../../../model/side.ts'
import { errorAt } from '../check.ts'
import type { Check } from '../check.ts'
import { screensFrom } from './actions-without-screen.ts'

/** Finds screens inside the frame that no menu and no other screen leads to. */
export const unreachableScreens: Check = ({ model }) => {
  const reached = new Set<string>()
  const waiting = sides.flatMap((side) => model.menus[side].flatMap((entry) => (entry.kind === 'group' ? entry.items : [entry])).map((item) => item.route))
  // A hand-made screen does not declare where it leads.
  for (const screen of Object.values(model.screens))
    if (screen.kind === 'handMade' || model.routes[screen.name]?.shell === false || model.routes[screen.name]?.public === true) waiting.push(screen.name)
  for (let name = waiting.pop(); name !== undefined; name = waiting.pop()) {
    if (reached.has(name)) continue
    reached.add(name)
    const screen = model.screens[name]
    if (screen !== undefined) waiting.push(...screensFrom(screen))
  }
  return Object.values(model.screens)
    .filter((screen) => !reached.has(screen.name))
    .map((screen) => errorAt(screen.at, `no menu and no link leads to the screen "${screen.name}"`))
}

/** Finds links from a screen of one side to a screen of the other; an invited person comes by a link of their own. */
export const linksToOtherSide: Check = ({ model }) =>
  Object.values(model.screens).flatMap((screen) =>
    screensFrom(screen).flatMap((name) => {
      const target = model.screens[name]
      if (
        target === undefined ||
        target.side === 'both' ||
        screen.side === 'both' ||
        target.side === screen.side ||
        ('invitation' in target && target.invitation !== undefined)
      )
        return []
      return [errorAt(screen.at, `the screen "${screen.name}" leads to "${name}", which belongs to the ${target.side}'s side`)]
    }),
  )
