import { Decimal } from '../../core/decimal/decimal.ts'
import type { Model, Preference } from '../../core/model/model.ts'
import type { SettingsScreen } from '../../core/model/screen.ts'
import { sides } from '../../core/model/side.ts'
import type { Side } from '../../core/model/side.ts'
import type { People } from '../people/people.ts'
import type { World } from '../world/world.ts'
import { unreached } from './case.ts'
import type { Case, Trial, Unsent } from './case.ts'
import { boundsOf } from './field-bounds.ts'

const base = '/api/conf/enterprise/preferences'
/** A version that no enterprise reaches. */
const OTHER_VERSION = 2_000_000_000

/**
 * Preferences are refused at each of their bounds, with another version than the one that was read, under a name that the side does not have, and from people
 * who may not open the settings screen. The cases change nothing.
 */
export function preferenceCases(model: Model, people: People): readonly Case[] {
  return sides.flatMap((side) => {
    const screens = Object.values(model.screens).filter((screen): screen is SettingsScreen => screen.kind === 'settings' && screen.side === side)
    const shown = screens.flatMap((screen) => screen.sections.flatMap((section) => (section.kind === 'preferences' ? section.preferences : [])))
    const own = shown.flatMap((name) => model.preferences[side][name] ?? [])
    const [first] = own
    if (first === undefined) return []
    return [
      ...own.flatMap((preference) => boundCases(model, side, preference, people.all('purchaser').actor.prefs)),
      ...screens.flatMap((screen) => (screens.length === 1 ? withoutCode(side, screen) : notOfOther(side, screen, screens))),
      caseOf(side, first, 'stale', 'may not be saved over what others saved', 'each save is a version', 'STALE_VERSION', 'version', {}, OTHER_VERSION),
      caseOf(side, first, 'unknown', 'has no name that is not declared', 'preferences', 'UNKNOWN_KEY', 'values.nobody', { nobody: true }),
    ]
  })
}

function boundCases(model: Model, side: Side, preference: Preference, prefs: Readonly<Record<string, unknown>>): readonly Case[] {
  const { name, required, type, visibleWhen, effect } = preference
  if (effect?.awaits !== undefined) return [awaitedCase(side, preference, prefs)]
  // A preference that another one hides is not checked.
  const others = (visibleWhen?.references ?? []).map((path) => path.replace(/^prefs\./, '')).filter((other) => model.preferences[side][other]?.type === 'flag')
  const shown = Object.fromEntries(others.map((other) => [other, true]))
  const outside = boundsOf(model, preference, prefs).flatMap(({ name: bound, text, value, code }) =>
    code === undefined
      ? []
      : [caseOf(side, preference, bound, `may not be ${JSON.stringify(value)}`, text, code, `values.${name}`, { ...shown, [name]: value })],
  )
  const isBlankRefused = required || type === 'flag'
  const code = type === 'flag' ? 'WRONG_TYPE' : 'REQUIRED'
  return isBlankRefused
    ? [...outside, caseOf(side, preference, 'blank', 'may not be left blank', 'required', code, `values.${name}`, { ...shown, [name]: null })]
    : outside
}

/** Nobody can change a preference that waits for a screen. */
function awaitedCase(side: Side, preference: Preference, prefs: Readonly<Record<string, unknown>>): Case {
  const { name, type, minimum = '2', effect } = preference
  const now = prefs[name]
  const other = type === 'flag' ? now !== true : now === minimum ? new Decimal(minimum).plus(1).toFixed() : minimum
  return caseOf(side, preference, 'awaited', 'may not be changed yet', `awaits ${effect?.awaits}`, 'PREFERENCE_AWAITED', `values.${name}`, { [name]: other })
}

function caseOf(
  side: Side,
  preference: Preference,
  bound: string,
  says: string,
  why: string,
  code: string,
  path: string,
  values: Readonly<Record<string, unknown>>,
  version?: number,
): Case {
  return {
    id: `preferences.save/boundary/${preference.name}/${bound}/${side}`,
    kind: 'boundary',
    about: 'preferences.save',
    title: `preference ${preference.name} ${says} (${side})`,
    why: { text: `${preference.name}: ${why}`, at: preference.at },
    async ready(world): Promise<Trial | Unsent> {
      const person = world.people.all(side)
      const read = version ?? (await versionOf(world, side))
      if (read === undefined) return unreached('the preferences cannot be read')
      return {
        request: { person, path: `${base}/save`, envelope: { entity: { version: read, values } } },
        expected: { status: 'SUCCESS', code, path },
        isRepeatable: false,
      }
    },
  }
}

function withoutCode(side: Side, { permission, name, at }: SettingsScreen): readonly Case[] {
  if (permission === undefined) return []
  return ['detail', 'save', 'versions', 'restore'].map((verb) => ({
    id: `preferences.${verb}/permission/${name}/${side}`,
    kind: 'permission' as const,
    about: `preferences.${verb}`,
    title: `${verb} of preferences is not for the ${side}'s people without ${permission}`,
    why: { text: `permission ${permission}`, at },
    async ready(world: World): Promise<Trial | Unsent> {
      const person = await world.people.without(side, permission)
      if (person === undefined) return unreached(`no account of the ${side}'s side lacks ${permission}`)
      return {
        request: { person, path: `${base}/${verb}`, envelope: { entity: {} } },
        expected: { status: 'PROHIBIT', code: 'NO_PERMISSION' },
        isRepeatable: false,
      }
    },
  }))
}

/** Where a side has several settings screens, who opens one of them sets its preferences alone. */
function notOfOther(side: Side, screen: SettingsScreen, all: readonly SettingsScreen[]): readonly Case[] {
  const { permission, name, sections, at } = screen
  const [first] = sections.flatMap((section) => (section.kind === 'preferences' ? section.preferences : []))
  if (permission === undefined || first === undefined) return []
  const unknown = { status: 'SUCCESS', code: 'UNKNOWN_KEY', path: `values.${first}` } as const
  return [
    {
      id: `preferences.save/permission/${name}/${side}`,
      kind: 'permission',
      about: 'preferences.save',
      title: `preference ${first} is not set by the ${side}'s people without ${permission}`,
      why: { text: `permission ${permission}`, at },
      async ready(world: World): Promise<Trial | Unsent> {
        const person = await world.people.without(side, permission)
        if (person === undefined) return unreached(`no account of the ${side}'s side lacks ${permission}`)
        const opensAnother = all.some((other) => other !== screen && person.actor.permissions.has(other.permission ?? ''))
        return {
          request: { person, path: `${base}/save`, envelope: { entity: { version: 0, values: { [first]: null } } } },
          expected: opensAnother ? unknown : { status: 'PROHIBIT', code: 'NO_PERMISSION' },
          isRepeatable: false,
        }
      },
    },
  ]
}

async function versionOf(world: World, side: Side): Promise<number | undefined> {
  const { answer } = await world.people.all(side).call(`${base}/detail`)
  return (answer?.entity as { readonly version?: number } | undefined)?.version
}
