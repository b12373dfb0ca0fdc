import type { Formula } from '../../model/formula.ts'
import type { Entity, Mask } from '../../model/entity.ts'
import type { Field } from '../../model/field.ts'
import type { Approval, Conversion, Region, Rule } from '../../model/lifecycle.ts'
import type { Side } from '../../model/side.ts'
import { DECIMAL } from '../../expression/values/value-type.ts'
import { entriesOf, report, reportUnknown } from '../context/compilation.ts'
import type { Compilation } from '../context/compilation.ts'
import type { Catalogues } from '../context/compiler-context.ts'
import { compileBalances } from './compile-balances.ts'
import { compileBounds } from './compile-bounds.ts'
import { compileConversion } from '../lifecycle/compile-conversion.ts'
import { compileCloses, compileDated } from './compile-closes.ts'
import { completeField } from './complete-field.ts'
import { outlineField } from './outline-field.ts'
import { withoutUndefined } from '../context/without-undefined.ts'
import { fieldNamesOf } from './compile-field-names.ts'
import { compileCondition, compileFormula } from '../context/compile-formula.ts'
import { compileDiscussion } from './compile-discussion.ts'
import { compileInbox } from './compile-inbox.ts'
import { compileMargin } from './compile-margin.ts'
import { compileNotices } from '../lifecycle/compile-notices.ts'
import { compileOpenItems } from './compile-open-items.ts'
import { compilePeriods } from './compile-periods.ts'
import { compilePorts } from './compile-ports.ts'
import { compileProposals } from './compile-proposals.ts'
import { compilePublished } from './compile-published.ts'
import { compileRates } from './compile-rates.ts'
import { compileSearchable } from './compile-searchable.ts'
import { compileSummary } from './compile-summary.ts'
import { compileTasks } from './compile-tasks.ts'
import { checkSharedEffects } from '../lifecycle/compile-effects.ts'
import { compileTransition } from '../lifecycle/compile-transition.ts'
import type { DeclaredEntity } from '../context/declare-entities.ts'
import { resolvePath } from '../context/resolve-path.ts'
import { placeOf, within } from '../source/source-node.ts'
import type { SourceNode } from '../source/source-node.ts'
import { systemFields } from './system-fields.ts'
import { checkErrorName, checkPermission, findEntity } from '../context/compiler-context.ts'
import type { CompilerContext } from '../context/compiler-context.ts'

/** The entity with its fields and regions, before any formula is checked. */
export function outlineEntity(
  compilation: Compilation,
  known: { readonly catalogues: Catalogues; readonly entities: ReadonlyMap<string, DeclaredEntity> },
  declared: DeclaredEntity,
): Entity {
  const { name, area, node, display, parties, line, file } = declared
  const at = placeOf(node, line === undefined ? 'value' : 'key')
  const fields: Record<string, Field> = {}
  for (const field of systemFields(parties, line?.of, at)) fields[field.name] = field
  const regions: Record<string, Region> = {}
  for (const region of declared.regions) {
    const vocabulary = known.catalogues.vocabularies[region.vocabulary]
    const vocabularyNode = within(region.node, 'vocabulary')
    const isNamed = file.states === undefined || file.vocabulary !== undefined || region.name !== 'status'
    if (vocabulary === undefined && !isNamed)
      report(
        compilation,
        vocabularyNode,
        `unknown vocabulary "${region.vocabulary}"`,
        `the states are its values: declare it in schemas/${area}/${area}.vocabularies.json, or name another as "vocabulary" beside "initial"`,
      )
    else if (vocabulary === undefined)
      reportUnknown(compilation, vocabularyNode, `unknown vocabulary "${region.vocabulary}"`, region.vocabulary, Object.keys(known.catalogues.vocabularies))
    const states = Object.entries(region.states).map(([state, { final = false }]) => ({ name: state, final }))
    for (const state of states) {
      if (vocabulary !== undefined && !vocabulary.values.includes(state.name))
        reportUnknown(
          compilation,
          within(region.statesNode, state.name),
          `"${state.name}" is not a value of ${region.vocabulary}`,
          state.name,
          vocabulary.values,
          'key',
        )
    }
    if (!states.some((state) => state.name === region.initial))
      reportUnknown(
        compilation,
        within(region.node, 'initial'),
        `"${region.initial}" is not a state of ${region.name}`,
        region.initial,
        states.map((state) => state.name),
      )
    regions[region.name] = { kind: 'region', name: region.name, states, initial: region.initial, vocabulary: region.vocabulary }
    fields[region.name] = {
      kind: 'field',
      name: region.name,
      type: 'enum',
      system: false,
      required: true,
      readonly: true,
      vocabulary: region.vocabulary,
      at: placeOf(region.node, 'key'),
    }
  }
  for (const field of declared.fields) {
    if (fields[field.name] !== undefined)
      report(
        compilation,
        field.node,
        `the field "${field.name}" already exists, as a ${fields[field.name]!.system ? 'system field' : 'region'}`,
        undefined,
        'key',
      )
    fields[field.name] = outlineField(compilation, known, field, declared)
  }
  return withoutUndefined({
    kind: 'entity' as const,
    name,
    area,
    display,
    englishDisplay: line === undefined ? file.englishDisplay : undefined,
    line,
    parties,
    offeredTo: line === undefined ? file.offeredTo : undefined,
    counterparty: line === undefined ? file.counterparty : undefined,
    fields,
    regions,
    rules: {},
    transitions: {},
    conversions: {},
    // Approvals come first, because they decide whether a formula may read "approval.needed".
    approvals: line === undefined ? (Object.fromEntries(Object.keys(file.approvals ?? {}).map((key) => [key, {}])) as unknown as Entity['approvals']) : {},
    notices: {},
    rows: {},
    masks: [],
    api: file.api ?? {},
    read: file.read ?? {},
    export: declared.export,
    unique: [],
    paths: { list: {}, detail: {} },
    at,
  })
}

/** The whole entity. */
export function completeEntity(context: CompilerContext, declared: DeclaredEntity): Entity {
  const { compilation, sources } = context
  const outline = sources.entities[declared.name]!
  const { node, file } = declared
  if (outline.fields[outline.display] === undefined)
    reportUnknown(compilation, within(node, 'display'), `no field "${outline.display}" in ${outline.name}`, outline.display, Object.keys(outline.fields))
  const english = outline.englishDisplay
  if (english !== undefined && outline.fields[english]?.type !== 'text') {
    const texts = Object.values(outline.fields).filter(({ type }) => type === 'text')
    const names = texts.map(({ name }) => name)
    reportUnknown(compilation, within(node, 'englishDisplay'), `no text "${english}" in ${outline.name}`, english, names)
  }
  const fields: Record<string, Field> = { ...outline.fields }
  for (const field of declared.fields) fields[field.name] = completeField(compilation, sources, outline.fields[field.name]!, field, declared.name)
  const entity: Entity = {
    ...outline,
    fields,
    rules: compileRules(context, outline, declared),
    transitions: Object.fromEntries(declared.transitions.map((transition) => [transition.name, compileTransition(context, declared, outline, transition)])),
  }
  if (declared.line !== undefined) return { ...entity, approvals: {} }
  checkSharedEffects(context, declared)
  const conversions: Record<string, Conversion> = {}
  for (const [name, conversion] of entriesOf(file.conversions)) {
    const compiled = compileConversion(context, outline, name, conversion, within(node, 'conversions', name))
    if (compiled !== undefined) conversions[name] = compiled
  }
  const approvals: Record<string, Approval> = {}
  for (const [name, { figure, levels, like }] of entriesOf(file.approvals)) {
    const at = within(node, 'approvals', name)
    findEntity(context, within(at, 'levels'), levels)
    if (like !== undefined) checkLikeness(context, within(at, 'like'), like)
    approvals[name] = {
      kind: 'approval',
      name,
      by: compileFormula(compilation, sources, within(at, 'figure'), figure, outline.name, DECIMAL),
      rules: levels,
      subject: like ?? `${outline.name}.${name}`,
      at: placeOf(at, 'key'),
    }
  }
  for (const key of ['read', 'export'] as const)
    for (const [side, code] of Object.entries(file[key] ?? {})) checkPermission(context, within(node, key, side), code, side)
  for (const side of outline.parties) if (file.api?.[side] === undefined) report(compilation, node, `"api" lacks the ${side}'s base path`)
  for (const [index, side] of (outline.offeredTo ?? []).entries())
    if (outline.parties.includes(side)) report(compilation, within(node, 'offeredTo', index), `${outline.name} is for the ${side}'s side already`)
  const counterparty = outline.counterparty === undefined ? undefined : outline.fields[outline.counterparty]
  if (outline.counterparty !== undefined && counterparty?.entity !== 'enterprise')
    report(compilation, within(node, 'counterparty'), `"${outline.counterparty}" is not a ref field to enterprise`)
  return {
    ...entity,
    conversions,
    approvals,
    notices: compileNotices(context, declared, outline),
    ...compileInbox(context, declared, outline),
    ...(file.discussion === undefined ? {} : { discussion: compileDiscussion(context, outline, file.discussion, within(node, 'discussion')) }),
    ...compileRowAccess(context, outline, file.access, within(node, 'access')),
    ...(file.access?.allRows === undefined ? {} : { allRows: compileAllRows(context, file.access, within(node, 'access', 'allRows')) }),
    masks: compileMasks(context, outline, file, within(node, 'access', 'masks')),
    unique: compileUnique(context, outline, file, within(node, 'unique')),
    ...compileBounds(context, outline, file, node),
    ...fieldNamesOf(context, outline),
    ...(file.balances === undefined ? {} : { balances: compileBalances(context, outline, file.balances, within(node, 'balances')) }),
    ...(file.periods === undefined ? {} : { periods: compilePeriods(context, outline, file.periods, within(node, 'periods')) }),
    ...(file.rates === undefined ? {} : { rates: compileRates(context, outline, file, within(node, 'rates')) }),
    ...(file.closes === undefined ? {} : { closes: compileCloses(context, outline, file.closes, within(node, 'closes')) }),
    ...(file.dated === undefined ? {} : { dated: compileDated(context, outline, file.dated, within(node, 'dated')) }),
    ...(file.openItems === undefined ? {} : { openItems: compileOpenItems(context, outline, file.openItems, within(node, 'openItems')) }),
    ...(file.ports === undefined ? {} : { ports: compilePorts(context, outline, declared, within(node, 'ports')) }),
    ...(file.searchable === undefined ? {} : { searchable: compileSearchable(context, outline, file.searchable, within(node, 'searchable')) }),
    ...(file.tasks === undefined ? {} : { tasks: compileTasks(context, outline, file.tasks, within(node, 'tasks')) }),
    ...(file.summary === undefined ? {} : { summary: compileSummary(context, outline, file.summary, within(node, 'summary')) }),
    ...(file.proposes === undefined ? {} : { proposes: compileProposals(context, outline, file.proposes, within(node, 'proposes')) }),
    ...(file.published === undefined ? {} : { published: compilePublished(context, outline, file.published, within(node, 'published')) }),
    paths: { list: file.paths?.list ?? {}, detail: file.paths?.detail ?? {} },
  }
}

function compileRules(context: CompilerContext, entity: Entity, { rules, node }: DeclaredEntity): Readonly<Record<string, Rule>> {
  const { compilation, sources } = context
  const compiled: Record<string, Rule> = {}
  for (const [name, rule] of entriesOf(rules)) {
    const at = within(node, 'rules', name)
    const isOfWhole = rule.on === undefined || rule.on === 'document' || rule.on === 'always'
    const lines = isOfWhole ? undefined : entity.fields[rule.on ?? '']
    if (!isOfWhole && lines?.type !== 'lines')
      reportUnknown(compilation, within(at, 'on'), `no lines field "${rule.on}" in ${entity.name}`, rule.on ?? '', [
        'document',
        'always',
        ...Object.keys(entity.fields),
      ])
    const owner = lines?.type === 'lines' ? sources.entities[lines.entity ?? '']! : entity
    checkErrorName(context, within(at, 'code'), rule.code)
    for (const [index, field] of (rule.fields ?? []).entries()) resolvePath(context, within(at, 'fields', index), owner, field)
    const check = compileCondition(compilation, sources, within(at, 'check'), rule.check, owner.name)
    compiled[name] = withoutUndefined({
      kind: 'rule' as const,
      name,
      check,
      confirmWhen: rule.confirmWhen === undefined ? undefined : compileCondition(compilation, sources, within(at, 'confirmWhen'), rule.confirmWhen, owner.name),
      code: rule.code,
      on: rule.on,
      margin: rule.on === 'always' ? compileMargin(context, entity, rule, check, at) : undefined,
      fields: rule.fields ?? [],
      spec: rule.spec,
      at: placeOf(at, 'key'),
    })
  }
  return compiled
}

/** Which documents reach a side, and which of them a person of it sees: both conditions where both are declared. */
function compileRowAccess({ compilation, sources }: CompilerContext, { name }: Entity, access: DeclaredEntity['file']['access'], node: SourceNode) {
  const compiled = (key: 'rows' | 'reaches'): Entity['rows'] =>
    Object.fromEntries(
      Object.entries(access?.[key] ?? {}).map(([side, source]) => [side, compileCondition(compilation, sources, within(node, key, side), source, name)]),
    )
  const [own, reaches] = [compiled('rows'), compiled('reaches')]
  const rows = Object.fromEntries(
    (['purchaser', 'supplier'] as const).flatMap((side) => {
      const conditions = [reaches[side], own[side]].filter((condition) => condition !== undefined)
      return conditions.length === 0 ? [] : [[side, conditions.reduce(bothHold)]]
    }),
  )
  return { rows, ...(access?.reaches !== undefined && { reaches }) }
}

const bothHold = (one: Formula, other: Formula): Formula => ({
  ...other,
  source: `(${one.source}) && (${other.source})`,
  references: [...new Set([...one.references, ...other.references])],
})

function compileAllRows(context: CompilerContext, { rows, allRows = {} }: NonNullable<DeclaredEntity['file']['access']>, node: SourceNode): Entity['allRows'] {
  for (const [side, code] of Object.entries(allRows)) {
    checkPermission(context, within(node, side), code, side as Side)
    if (rows?.[side as Side] === undefined) report(context.compilation, within(node, side), `"rows" keeps no row from the ${side}: there is nothing to open`)
  }
  return allRows
}

function compileMasks(context: CompilerContext, entity: Entity, file: DeclaredEntity['file'], node: SourceNode): readonly Mask[] {
  const { compilation, sources } = context
  return entriesOf(file.access?.masks).map(([name, { fields, read = {}, mask, sealed }]) => {
    for (const [index, field] of fields.entries()) resolvePath(context, within(node, name, 'fields', index), entity, field)
    for (const [side, code] of Object.entries(read)) checkPermission(context, within(node, name, 'read', side), code, side as Side)
    if (Object.keys(read).length === 0 && sealed === undefined)
      report(compilation, within(node, name), `"${name}" hides its fields from nobody: say "read" or "sealed"`, undefined, 'key')
    const at = placeOf(within(node, name), 'key')
    if (sealed === undefined) return { name, fields, read, mask, at }
    for (const [index, side] of sealed.sides.entries()) {
      if (!entity.parties.includes(side)) report(compilation, within(node, name, 'sealed', 'sides', index), `${entity.name} is not for the ${side}'s side`)
    }
    const until = compileCondition(compilation, sources, within(node, name, 'sealed', 'until'), sealed.until, entity.name)
    const { opens } = sealed
    const time = opens === undefined ? undefined : entity.fields[opens]
    if (opens !== undefined && time?.type !== 'date' && time?.type !== 'instant')
      report(compilation, within(node, name, 'sealed', 'opens'), `"${opens}" is no day or instant of ${entity.name}`)
    return { name, fields, read, mask, sealed: { sides: sealed.sides, until, ...(opens !== undefined && { opens }) }, at }
  })
}

function compileUnique(context: CompilerContext, entity: Entity, file: DeclaredEntity['file'], node: SourceNode): Entity['unique'] {
  return (file.unique ?? []).map(({ fields, code }, index) => {
    for (const [place, name] of fields.entries()) {
      const at = within(node, index, 'fields', place)
      const field = resolvePath(context, at, entity, name)
      if (field !== undefined && (name.includes('.') || ['lines', 'files', 'refs'].includes(field.type)))
        report(context.compilation, at, `a key is of single values of ${entity.name} itself, and "${name}" is none`, 'for rows: a rule with allDifferent()')
    }
    checkErrorName(context, within(node, index, 'code'), code)
    return { fields, code }
  })
}

/** The approval whose levels hold for another one is there, and has levels of its own. */
function checkLikeness(context: CompilerContext, node: SourceNode, like: string): void {
  const documents = [...context.declared].filter(([, { line }]) => line === undefined)
  const known = documents.flatMap(([entity, { file }]) => entriesOf(file.approvals).map(([name, approval]) => ({ subject: `${entity}.${name}`, ...approval })))
  const own = known.filter((approval) => approval.like === undefined).map(({ subject }) => subject)
  if (!own.includes(like)) reportUnknown(context.compilation, node, `no approval "${like}" with levels of its own`, like, own)
}
