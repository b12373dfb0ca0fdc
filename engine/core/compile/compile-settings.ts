import type { SettingsDeclaration, SettingsSectionDeclaration } from '../generated/grammar.ts'
import type { SettingsSection } from '../model/screen.ts'
import type { Side } from '../model/side.ts'
import { report, reportUnknown } from './compilation.ts'
import { compileActions, compileColumns } from './compile-columns.ts'
import { placeOf, within } from './spot.ts'
import type { Spot } from './spot.ts'
import { checkScreen, findEntity } from './workshop.ts'
import type { Workshop } from './workshop.ts'

const bodies = ['preferences', 'dictionary', 'part', 'history', 'awaits'] as const

/** The sections of a settings screen, each of one kind, with every preference, entity and field that they name checked. */
export function compileSettings(workshop: Workshop, declared: SettingsDeclaration, spot: Spot): readonly SettingsSection[] {
  const ids = new Set<string>()
  return declared.sections.flatMap((section, index) => {
    const at = within(spot, 'sections', index)
    if (ids.has(section.id)) report(workshop.compilation, within(at, 'id'), `the section "${section.id}" is there already`)
    ids.add(section.id)
    const compiled = compileSection(workshop, section, declared.side, at)
    return compiled === undefined ? [] : [compiled]
  })
}

function compileSection(workshop: Workshop, declared: SettingsSectionDeclaration, side: Side, spot: Spot): SettingsSection | undefined {
  const { compilation, sources } = workshop
  const { id, preferences, dictionary, part, awaits, atMost } = declared
  const given = bodies.filter((body) => declared[body] !== undefined)
  if (given.length !== 1) {
    report(
      compilation,
      spot,
      `the section "${id}" shows ${given.length === 0 ? 'nothing' : given.join(' and ')}`,
      'it has one of preferences, dictionary, part, history and awaits',
    )
    return undefined
  }
  if (dictionary === undefined)
    for (const key of ['columns', 'actions'] as const)
      if (declared[key] !== undefined)
        report(compilation, within(spot, key), `"${key}" belong to a dictionary, and the section "${id}" has none`, undefined, 'key')
  if (atMost !== undefined && awaits === undefined)
    report(compilation, within(spot, 'atMost'), `"atMost" belongs to a dictionary to come; one that is there says it with its entity`, undefined, 'key')
  if (awaits !== undefined) return compileComing(workshop, { id, awaits, atMost }, spot)
  if (preferences !== undefined) {
    const names = Object.keys(sources.preferences[side])
    for (const [index, name] of preferences.entries())
      if (!names.includes(name)) reportUnknown(compilation, within(spot, 'preferences', index), `no preference "${name}" of the ${side}`, name, names)
    return { kind: 'preferences', id, preferences }
  }
  if (dictionary !== undefined) {
    const entity = findEntity(workshop, within(spot, 'dictionary'), dictionary)
    if (entity === undefined) return undefined
    if (!entity.parties.includes(side)) report(compilation, within(spot, 'dictionary'), `${entity.name} is not shared with the ${side}`)
    if (declared.columns === undefined) report(compilation, spot, `the records of section "${id}" have no columns`)
    return {
      kind: 'dictionary',
      id,
      entity: entity.name,
      columns: compileColumns(workshop, declared.columns ?? [], entity, side, within(spot, 'columns')),
      actions: compileActions(workshop, declared.actions, entity, side, within(spot, 'actions')),
    }
  }
  return part === undefined ? { kind: 'history', id } : { kind: 'part', id, part }
}

function compileComing(
  workshop: Workshop,
  { id, awaits, atMost }: { readonly id: string; readonly awaits: string; readonly atMost: string | undefined },
  spot: Spot,
): SettingsSection {
  const { compilation, catalogues } = workshop
  checkScreen(workshop, within(spot, 'awaits'), awaits)
  const limit = catalogues.limits[atMost ?? '']
  if (atMost !== undefined && limit === undefined)
    reportUnknown(compilation, within(spot, 'atMost'), `unknown limit "${atMost}"`, atMost, Object.keys(catalogues.limits))
  return { kind: 'coming', id, awaits, ...(limit === undefined ? {} : { atMost: Number(limit.value) }), at: placeOf(within(spot, 'awaits')) }
}
