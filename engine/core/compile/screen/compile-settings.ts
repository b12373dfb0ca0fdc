import type { SettingsDeclaration, SettingsSectionDeclaration } from '../../../../build/declared/grammar.ts'
import type { SettingsSection } from '../../model/screen.ts'
import type { Side } from '../../model/side.ts'
import { report, reportUnknown } from '../context/compilation.ts'
import { compileActions, compileColumns } from './compile-columns.ts'
import { placeOf, within } from '../source/source-node.ts'
import type { SourceNode } from '../source/source-node.ts'
import { checkScreen, findEntity } from '../context/compiler-context.ts'
import type { CompilerContext } from '../context/compiler-context.ts'

const bodies = ['preferences', 'dictionary', 'component', 'history', 'awaits'] as const

/** The sections of a settings screen, each of one kind, with every preference, entity and field name checked. */
export function compileSettings(context: CompilerContext, declared: SettingsDeclaration, node: SourceNode): readonly SettingsSection[] {
  const ids = new Set<string>()
  return declared.sections.flatMap((section, index) => {
    const at = within(node, 'sections', index)
    if (ids.has(section.id)) report(context.compilation, within(at, 'id'), `the section "${section.id}" already exists`)
    ids.add(section.id)
    const compiled = compileSection(context, section, declared.side, at)
    return compiled === undefined ? [] : [compiled]
  })
}

function compileSection(context: CompilerContext, declared: SettingsSectionDeclaration, side: Side, node: SourceNode): SettingsSection | undefined {
  const { compilation, sources } = context
  const { id, preferences, dictionary, component, awaits, atMost } = declared
  const given = bodies.filter((body) => declared[body] !== undefined)
  if (given.length !== 1) {
    report(
      compilation,
      node,
      `the section "${id}" shows ${given.length === 0 ? 'nothing' : given.join(' and ')}`,
      'it has one of preferences, dictionary, component, history and awaits',
    )
    return undefined
  }
  if (dictionary === undefined)
    for (const key of ['columns', 'actions'] as const)
      if (declared[key] !== undefined)
        report(compilation, within(node, key), `"${key}" belong to a dictionary, and the section "${id}" has none`, undefined, 'key')
  if (atMost !== undefined && awaits === undefined)
    report(compilation, within(node, 'atMost'), `"atMost" belongs to a dictionary to come; one that is there says it with its entity`, undefined, 'key')
  if (awaits !== undefined) return compileComing(context, { id, awaits, atMost }, node)
  if (preferences !== undefined) {
    const names = Object.keys(sources.preferences[side])
    for (const [index, name] of preferences.entries())
      if (!names.includes(name)) reportUnknown(compilation, within(node, 'preferences', index), `no preference "${name}" of the ${side}`, name, names)
    return { kind: 'preferences', id, preferences }
  }
  if (dictionary !== undefined) {
    const entity = findEntity(context, within(node, 'dictionary'), dictionary)
    if (entity === undefined) return undefined
    if (!entity.parties.includes(side)) report(compilation, within(node, 'dictionary'), `${entity.name} is not shared with the ${side}`)
    if (declared.columns === undefined) report(compilation, node, `the records of section "${id}" have no columns`)
    return {
      kind: 'dictionary',
      id,
      entity: entity.name,
      columns: compileColumns(context, declared.columns ?? [], entity, side, within(node, 'columns')),
      actions: compileActions(context, declared.actions, entity, side, within(node, 'actions')),
    }
  }
  return component === undefined ? { kind: 'history', id } : { kind: 'handMade', id, component }
}

function compileComing(
  context: CompilerContext,
  { id, awaits, atMost }: { readonly id: string; readonly awaits: string; readonly atMost: string | undefined },
  node: SourceNode,
): SettingsSection {
  const { compilation, catalogues } = context
  checkScreen(context, within(node, 'awaits'), awaits)
  const limit = catalogues.limits[atMost ?? '']
  if (atMost !== undefined && limit === undefined)
    reportUnknown(compilation, within(node, 'atMost'), `unknown limit "${atMost}"`, atMost, Object.keys(catalogues.limits))
  return { kind: 'coming', id, awaits, ...(limit === undefined ? {} : { atMost: Number(limit.value) }), at: placeOf(within(node, 'awaits')) }
}
