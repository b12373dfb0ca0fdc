import type {
  EntityDeclaration,
  FieldDeclaration,
  FieldsDeclaration,
  GroupDeclaration,
  RegionDeclaration,
  RuleDeclaration,
  SnapshotDeclaration,
  TransitionDeclaration,
} from '../../../../build/declared/grammar.ts'
import type { Texts } from '../../model/model.ts'
import { languages } from '../../model/side.ts'
import type { Language, Side } from '../../model/side.ts'
import { declarationsOf, entriesOf, namesInRange, report, reportUnknown } from './compilation.ts'
import type { Compilation } from './compilation.ts'
import { joinEntities } from './join-entities.ts'
import { within } from '../source/source-node.ts'
import type { SourceNode } from '../source/source-node.ts'

/** A declared field, from the template, a group, the entity or a snapshot: then `snapshot` holds its conditions. Its words may be those of a group or of another entity. */
export type DeclaredField = {
  readonly name: string
  readonly declared: FieldDeclaration
  readonly node: SourceNode
  readonly template?: string
  readonly snapshot?: SourceNode
  readonly wordsOf?: string
}
/** Fields that are taken over from one source, as written; they stand before a field of this index. */
export type DeclaredSnapshot = { readonly declared: SnapshotDeclaration; readonly node: SourceNode; readonly before: number }
/** A written region, with its place. */
export type DeclaredRegion = Omit<RegionDeclaration, 'transitions'> & { readonly name: string; readonly node: SourceNode; readonly statesNode: SourceNode }
/** A written transition, with its region. */
export type DeclaredTransition = { readonly name: string; readonly region: string; readonly declared: TransitionDeclaration; readonly node: SourceNode }

/** A declared entity or line entity, before any of its names is checked. */
export type DeclaredEntity = {
  readonly name: string
  readonly area: string
  readonly node: SourceNode
  /** Of a row that does not say by what it is known, nothing until its snapshots are expanded. */
  readonly display: string
  readonly parties: readonly Side[]
  readonly line?: { readonly of: string; readonly field: string }
  readonly fields: readonly DeclaredField[]
  readonly snapshots: readonly DeclaredSnapshot[]
  readonly regions: readonly DeclaredRegion[]
  readonly transitions: readonly DeclaredTransition[]
  readonly rules: Readonly<Record<string, RuleDeclaration>>
  /** The codes of exports; rows have those of their document but for the sides for which they say another. */
  readonly export: Readonly<Partial<Record<Side, string>>>
  /** The file's declaration; for a line entity that of its document. */
  readonly file: EntityDeclaration
}

type Body = {
  readonly fields?: FieldsDeclaration | undefined
  readonly rules?: Readonly<Record<string, RuleDeclaration>> | undefined
  readonly regions?: Readonly<Record<string, RegionDeclaration>> | undefined
  readonly states?: RegionDeclaration['states'] | undefined
  readonly initial?: string | undefined
  readonly vocabulary?: string | undefined
  readonly transitions?: Readonly<Record<string, TransitionDeclaration>> | undefined
}

type DeclaredGroup = { readonly fields: readonly DeclaredField[]; readonly rules: Readonly<Record<string, RuleDeclaration>> }
/** What entities take over: the fields of the field template, by "$use", and the groups of fields that belong together, by "$group". */
type Template = { readonly fields: ReadonlyMap<string, DeclaredField>; readonly groups: ReadonlyMap<string, DeclaredGroup> }
type HasWords = (entity: string, field: string) => boolean

/** Every entity and line entity in the order of their files' names; lines after their document. */
export function declareEntities(compilation: Compilation, texts: Readonly<Record<Language, Texts>>): ReadonlyMap<string, DeclaredEntity> {
  const template = templateOf(compilation)
  const hasWords: HasWords = (entity, field) => languages.some((language) => texts[language][`field.${entity}.${field}`] !== undefined)
  const entities = new Map<string, DeclaredEntity>()
  function declare(entity: DeclaredEntity): void {
    if (builtInRecords.includes(entity.name)) report(compilation, entity.node, `the name "${entity.name}" is that of a built-in record`)
    const before = entities.get(entity.name)
    if (before !== undefined) report(compilation, entity.node, `the entity "${entity.name}" is declared twice, also in ${before.node.source.path}`)
    else entities.set(entity.name, entity)
  }
  for (const { name, area, declared, node } of joinEntities(compilation)) {
    if (declared.entity !== name) report(compilation, within(node, 'entity'), `the file is named "${name}", but declares "${declared.entity}"`)
    // Others say which of two names is meant.
    const own = declared.entity === name || timesSaid(compilation, declared.entity) > timesSaid(compilation, name) ? declared.entity : name
    const shared = { area, parties: declared.parties as readonly Side[], file: declared }
    const entity: DeclaredEntity = {
      name: own,
      display: declared.display,
      export: declared.export ?? {},
      node,
      ...shared,
      ...bodyOf(compilation, own, declared as Body, node, template, hasWords),
    }
    declare(entity)
    for (const field of entity.fields) {
      if (field.declared.type !== 'lines') continue
      const rowName = field.declared.row ?? `${own}Line`
      const body = bodyOf(compilation, rowName, field.declared as Body, field.node, template, hasWords)
      const line = { of: own, field: field.name }
      const codes = { ...declared.export, ...field.declared.export }
      declare({ name: rowName, display: field.declared.display ?? '', node: field.node, line, export: codes, ...shared, ...body })
    }
  }
  return entities
}

function templateOf(compilation: Compilation): Template {
  const files = declarationsOf(compilation, 'template')
  const fields = files.flatMap(({ declared, node }) =>
    entriesOf(declared.template).map(([name, field]): [string, DeclaredField] => [
      name,
      { name, declared: field, node: within(node, 'template', name), template: name },
    ]),
  )
  const groups = files.flatMap(({ declared, node }) =>
    entriesOf(declared.groups).map(([name, group]): [string, DeclaredGroup] => [name, groupOf(name, group, within(node, 'groups', name))]),
  )
  return { fields: new Map(fields), groups: new Map(groups) }
}

function groupOf(group: string, { fields, rules = {} }: GroupDeclaration, node: SourceNode): DeclaredGroup {
  const declared = entriesOf(fields).map(([name, field]) => ({ name, declared: field, node: within(node, 'fields', name), wordsOf: group }))
  return { fields: declared, rules }
}

function timesSaid({ files }: Compilation, name: string): number {
  return files.reduce((times, { source }) => times + source.text.split(`"entity": "${name}"`).length - 1, 0)
}

/** The records that are the platform's own. */
export const builtInRecords: readonly string[] = ['enterprise', 'account']

function bodyOf(
  compilation: Compilation,
  name: string,
  body: Body,
  node: SourceNode,
  template: Template,
  hasWords: HasWords,
): Pick<DeclaredEntity, 'fields' | 'snapshots' | 'regions' | 'transitions' | 'rules'> {
  const { regions, transitions } = lifeOf(compilation, name, body, node)
  return {
    ...fieldsOf(compilation, body.fields ?? {}, within(node, 'fields'), template, (field) => hasWords(name, field)),
    regions,
    transitions,
    rules: rulesOf(compilation, body, node, template),
  }
}

/** The rules of the groups that are taken, and those that are written out. */
function rulesOf(compilation: Compilation, body: Body, node: SourceNode, template: Template): Readonly<Record<string, RuleDeclaration>> {
  const rules: Record<string, RuleDeclaration> = {}
  for (const [index, group] of (body.fields?.$group ?? []).entries())
    for (const [name, rule] of entriesOf(template.groups.get(group)?.rules))
      if (rules[name] === undefined) rules[name] = rule
      else report(compilation, within(node, 'fields', '$group', index), `the rule "${name}" is already there`)
  for (const [name, rule] of entriesOf(body.rules))
    if (rules[name] === undefined) rules[name] = rule
    else report(compilation, within(node, 'rules', name), `the rule "${name}" is also taken by "$group"`, undefined, 'key')
  return rules
}

function fieldsOf(
  compilation: Compilation,
  declared: FieldsDeclaration,
  node: SourceNode,
  template: Template,
  hasWords: (field: string) => boolean,
): Pick<DeclaredEntity, 'fields' | 'snapshots'> {
  const fields = new Map<string, DeclaredField>()
  const snapshots: DeclaredSnapshot[] = []
  for (const [key, value] of Object.entries(declared) as [string, FieldDeclaration | readonly string[] | readonly SnapshotDeclaration[]][]) {
    if (key === '$snapshot') {
      for (const [index, snapshot] of (value as readonly SnapshotDeclaration[]).entries())
        snapshots.push({ declared: snapshot, node: within(node, key, index), before: fields.size })
      continue
    }
    if (key === '$group') {
      for (const [index, name] of (value as readonly string[]).entries()) {
        const at = within(node, key, index)
        const group = template.groups.get(name)
        if (group === undefined) reportUnknown(compilation, at, `no group "${name}" of fields`, name, template.groups.keys())
        for (const field of group?.fields ?? [])
          if (fields.has(field.name)) report(compilation, at, `the field "${field.name}" is already there`)
          else fields.set(field.name, field)
      }
      continue
    }
    if (key !== '$use') {
      if (fields.has(key)) report(compilation, within(node, key), `the field "${key}" is also taken by "$use"`, undefined, 'key')
      const field = value as FieldDeclaration
      const isThere = isSameKind(field, template.fields.get(key)?.declared) && !hasWords(key)
      fields.set(key, { name: key, declared: field, node: within(node, key), ...(isThere && { template: key }) })
      continue
    }
    for (const [index, range] of (value as readonly string[]).entries()) {
      for (const name of namesInRange(range)) {
        const field = template.fields.get(name)
        if (field === undefined)
          reportUnknown(compilation, within(node, '$use', index), `no field "${name}" in the field template`, name, template.fields.keys())
        else if (fields.has(name)) report(compilation, within(node, '$use', index), `the field "${name}" is already there`)
        else fields.set(name, field)
      }
    }
  }
  return { fields: [...fields.values()], snapshots }
}

// Checks whether a written-out field has the kind of the template's field; longText counts as text.
function isSameKind(field: FieldDeclaration, there: FieldDeclaration | undefined): boolean {
  const kind = (type: string) => (type === 'longText' ? 'text' : type)
  return there !== undefined && kind(field.type) === kind(there.type)
}

function lifeOf(compilation: Compilation, name: string, body: Body, node: SourceNode): Pick<DeclaredEntity, 'regions' | 'transitions'> {
  const regions: DeclaredRegion[] = []
  const transitions: DeclaredTransition[] = []
  const add = (region: string, declared: Readonly<Record<string, TransitionDeclaration>> | undefined, at: SourceNode): void => {
    for (const [key, transition] of entriesOf(declared)) {
      if (transitions.some((before) => before.name === key)) report(compilation, within(at, key), `the transition "${key}" is declared twice`, undefined, 'key')
      else transitions.push({ name: key, region, declared: transition, node: within(at, key) })
    }
  }
  if (body.states !== undefined) {
    regions.push({
      name: 'status',
      vocabulary: body.vocabulary ?? `${name}Status`,
      initial: body.initial ?? '',
      states: body.states,
      node,
      statesNode: within(node, 'states'),
    })
  }
  for (const [key, region] of entriesOf(body.regions)) {
    regions.push({
      name: key,
      vocabulary: region.vocabulary,
      initial: region.initial,
      states: region.states,
      node: within(node, 'regions', key),
      statesNode: within(node, 'regions', key, 'states'),
    })
    add(key, region.transitions, within(node, 'regions', key, 'transitions'))
  }
  add(body.states === undefined ? '' : 'status', body.transitions, within(node, 'transitions'))
  return { regions, transitions }
}
