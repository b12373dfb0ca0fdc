import type { TransitionDeclaration } from '../../../../build/declared/grammar.ts'
import type { Entity } from '../../model/entity.ts'
import type { Transition } from '../../model/lifecycle.ts'
import { namesInRange, report, reportUnknown } from '../context/compilation.ts'
import { compileCondition } from '../context/compile-formula.ts'
import type { DeclaredEntity } from '../context/declare-entities.ts'
import { conversionDecidedFirst, ownConversion } from './declared-conversions.ts'
import { within } from '../source/source-node.ts'
import type { SourceNode } from '../source/source-node.ts'
import { findEntity } from '../context/compiler-context.ts'
import type { CompilerContext } from '../context/compiler-context.ts'

/**
 * The document that is decided first: it needs a conversion from the same rows, and a field for everything that people enter, so that nothing is forgotten
 * while it waits.
 */
export function compileInstead(
  context: CompilerContext,
  owner: DeclaredEntity,
  entity: Entity,
  declared: TransitionDeclaration,
  node: SourceNode,
): Transition['instead'] {
  const { compilation, sources } = context
  const { make, when } = conversionDecidedFirst(declared)!
  const [name = '', conversion = ''] = make.split('.')
  const at = within(node, 0, 0)
  const target = findEntity(context, at, name)
  if (target === undefined) return undefined
  const other = context.declared.get(name)!
  const theirs = other.file.conversions?.[conversion]
  const making = other.transitions.find((transition) => transition.declared.from === null && ownConversion(transition.declared) === conversion)
  const ours = owner.file.conversions?.[ownConversion(declared) ?? '']
  if (theirs === undefined) reportUnknown(compilation, at, `no conversion "${conversion}" in ${name}`, conversion, Object.keys(other.file.conversions ?? {}))
  else if (making === undefined) report(compilation, at, `no transition of ${name} creates by the conversion "${conversion}"`)
  else if (making.declared.event !== true || making.declared.input !== '*')
    report(compilation, at, `"${making.name}" of ${name} is not made in place of another`, 'say "event": true and "input": "*" in it')
  else if (ours === undefined || declared.event === true || theirs.from !== ours.from || theirs.into !== ours.into || theirs.link !== ours.link)
    report(compilation, at, `"${make}" takes other rows than the transition`, 'let both take the same "from" by the same "link" into lines of one name')
  else {
    const left = Object.keys(ours.split ?? {})
    for (const field of forgotten(entity, target).filter((each) => !left.includes(each))) forget(context, at, field, name)
    const row = sources.entities[entity.fields[ours.into ?? '']?.entity ?? '']
    const waiting = sources.entities[target.fields[ours.into ?? '']?.entity ?? '']
    if (row !== undefined && waiting !== undefined) {
      for (const field of forgotten(row, waiting)) forget(context, at, field, waiting.name)
      checkReturn(context, owner, entity, row, waiting, at)
    }
  }
  return { entity: name, conversion, when: compileCondition(compilation, sources, within(node, 0, 1), when, name) }
}

function forget({ compilation }: CompilerContext, at: SourceNode, field: string, waiting: string): void {
  report(
    compilation,
    at,
    `"${field}", which people enter, would be forgotten: ${waiting} has no such field to enter`,
    `declare it in ${waiting}, of the same type`,
  )
}

/** The document made after the decision gets everything that people entered. */
function checkReturn({ compilation }: CompilerContext, owner: DeclaredEntity, entity: Entity, row: Entity, waiting: Entity, at: SourceNode): void {
  const back = Object.entries(owner.file.conversions ?? {}).find(([, { from }]) => from === waiting.name)
  if (back === undefined) return report(compilation, at, `nothing makes ${entity.name} of ${waiting.name}`, `declare a conversion "from": "${waiting.name}"`)
  const [name, { split = {}, same = [], copy = {}, take, link, into }] = back
  const { $same = [], ...copied } = copy as { readonly $same?: readonly string[] } & Record<string, string>
  const alike = new Set(same.flatMap(({ fields }) => (Array.isArray(fields) ? fields : Object.keys(fields))))
  const given = new Set([...Object.keys(copied), ...$same.flatMap(namesInRange), take.field, link])
  const missing = [
    ...entered(entity).filter((field) => field !== into && split[field] === undefined && !alike.has(field)),
    ...entered(row).filter((field) => !given.has(field)),
  ]
  for (const field of missing)
    report(compilation, at, `"${field}", which people enter, would be lost: the conversion "${name}" does not give it back`, `name it there`)
}

/** The fields that people enter in one document and the other does not accept. */
function forgotten(from: Entity, to: Entity): readonly string[] {
  const taken = entered(to)
  return entered(from).filter((name) => !taken.includes(name) || to.fields[name]!.type !== from.fields[name]!.type)
}

function entered({ fields }: Entity): readonly string[] {
  return Object.values(fields)
    .filter(({ readonly, system }) => !readonly && !system)
    .map(({ name }) => name)
}
