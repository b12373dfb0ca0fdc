import type { Model } from '../../model/model.ts'
import { guardingCodes } from '../../permissions/guarding-codes.ts'
import { errorAt, warningAt } from './check.ts'
import type { Check } from './check.ts'

/** Finds guards that no transition names. */
export const unusedRules: Check = ({ model }) =>
  Object.values(model.entities).flatMap((entity) => {
    const guards = new Set(Object.values(entity.transitions).flatMap((transition) => transition.guards))
    return Object.values(entity.rules)
      .filter((rule) => rule.on === undefined && !guards.has(rule.name))
      .map((rule) => errorAt(rule.at, `the rule "${rule.name}" is never used`, 'name it in a "guard", or say "on"'))
  })

/** Finds conversions that no transition uses. */
export const unusedConversions: Check = ({ model }) =>
  Object.values(model.entities).flatMap((entity) => {
    const used = new Set(Object.values(entity.transitions).map((transition) => transition.conversion))
    return Object.values(entity.conversions)
      .filter(({ name }) => !used.has(name))
      .map(({ name, at }) => errorAt(at, `the conversion "${name}" is never used`, 'name it in the "convert" of a transition from null'))
  })

/** The areas that the engine knows by name. */
export const PLATFORM_AREAS: readonly string[] = ['shared', 'session', 'enterprise']

/** Finds errors of a business area that no declaration uses. The engine uses those of shared, session and enterprise. */
export const unusedErrors: Check = ({ model }) => {
  const used = usedErrors(model)
  return Object.values(model.errors)
    .filter((error) => !PLATFORM_AREAS.includes(error.area) && !used.has(error.name))
    .map((error) => warningAt(error.at, `no declaration refuses with the error "${error.name}"`))
}

/** Finds vocabularies that no field, region or preference uses. */
export const unusedVocabularies: Check = ({ model }) => {
  const fields = [
    ...Object.values(model.entities).flatMap((entity) => Object.values(entity.fields)),
    ...Object.values(model.preferences.purchaser),
    ...Object.values(model.preferences.supplier),
  ]
  const used = new Set(fields.map((field) => field.vocabulary))
  return Object.values(model.vocabularies)
    .filter(({ name }) => !used.has(name))
    .map(({ name, at }) => warningAt(at, `no field has the vocabulary "${name}"`))
}

/** Finds figures that nobody is told. */
export const unusedFigures: Check = ({ model }) => {
  const told = new Set(Object.values(model.entities).flatMap(({ summary }) => Object.keys(summary?.figures ?? {})))
  return Object.values(model.figures)
    .filter(({ name }) => !told.has(name))
    .map(({ name, at }) => warningAt(at, `no summary tells the figure "${name}"`))
}

/** Finds permission codes that guard nothing although their screen is there, or that name none; "awaits" says which one to come they wait for. */
export const unusedPermissions: Check = ({ model }) => {
  const menuItems = Object.values(model.menus)
    .flat()
    .flatMap((entry) => (entry.kind === 'group' ? entry.items : [entry]))
  const used = new Set([...guardingCodes(model), ...menuItems.map(({ permission }) => permission)])
  return Object.values(model.permissions)
    .filter(({ code, screen, awaits }) => !used.has(code) && awaits === undefined && (screen === undefined || model.routes[screen]?.screen !== undefined))
    .map(({ code, at }) => warningAt(at, `the permission code "${code}" guards nothing`))
}

function usedErrors(model: Model): ReadonlySet<string | undefined> {
  const used = new Set<string | undefined>(Object.values(model.limits).map((limit) => limit.code))
  for (const { effect } of Object.values(model.preferences.purchaser)) for (const { code } of effect?.strands ?? []) used.add(code)
  for (const entity of Object.values(model.entities)) {
    for (const rule of Object.values(entity.rules)) used.add(rule.code)
    for (const transition of Object.values(entity.transitions))
      used
        .add(transition.oncePerDay)
        .add(transition.answers?.unknown)
        .add(transition.allocation?.code)
        .add(transition.unpacking?.archive)
        .add(transition.unpacking?.format)
        .add(transition.unpacking?.none)
        .add(transition.fileReading?.unreadable)
        .add(transition.rowsReading?.broken)
        .add(transition.rowsReading?.unsafe)
        .add(transition.rowsReading?.noStatement)
        .add(transition.rowsReading?.illegible)
        .add(transition.fileWriting?.unwritable)
    for (const field of Object.values(entity.fields))
      for (const code of [field.readonlyCode, ...(field.filterReasons ?? []).map((reason) => reason.code)]) used.add(code)
    used.add(entity.single?.code).add(entity.atMost?.code).add(entity.periods?.code).add(entity.rates?.unlike).add(entity.rates?.gap).add(entity.closes?.code)
    for (const { code } of [...entity.unique, ...(entity.balances ?? [])]) used.add(code)
    for (const conversion of Object.values(entity.conversions)) {
      for (const code of [
        conversion.take.exceeds,
        conversion.version?.changed,
        conversion.maxCode,
        ...Object.values(conversion.same).map((same) => same.code),
        ...(conversion.reasons ?? []).map((reason) => reason.code),
      ])
        used.add(code)
    }
  }
  return used
}
