import { sides } from '../../../model/side.ts'
import { errorAt } from '../check.ts'
import type { Check } from '../check.ts'

/** Finds preferences that no settings screen of their side shows, or that one shows twice. Skips sides without such a screen. */
export const preferencesWithoutScreen: Check = ({ model }) =>
  sides.flatMap((side) => {
    const screens = Object.values(model.screens).flatMap((screen) => (screen.kind === 'settings' && screen.side === side ? [screen] : []))
    if (screens.length === 0) return []
    const shown = screens.flatMap(({ sections }) => sections.flatMap((section) => (section.kind === 'preferences' ? section.preferences : [])))
    return Object.values(model.preferences[side]).flatMap(({ name, at }) => {
      const times = shown.filter((each) => each === name).length
      if (times === 1) return []
      return [
        errorAt(at, times === 0 ? `no settings screen of the ${side} shows the preference "${name}"` : `the preference "${name}" is shown ${times} times`),
      ]
    })
  })
