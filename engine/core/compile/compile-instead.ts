import type { TransitionDeclaration } from '../generated/grammar.ts'
import type { Entity } from '../model/entity.ts'
import type { Transition } from '../model/lifecycle.ts'
import { report, reportUnknown } from './compilation.ts'
import { compileCondition } from './compile-formula.ts'
import type { DeclaredEntity } from './declare-entities.ts'
import { within } from './spot.ts'
import type { Spot } from './spot.ts'
import { findEntity } from './workshop.ts'
import type { Workshop } from './workshop.ts'

/**
 * What is made in place of a document while something is still to be decided about it: by a conversion of the same rows, and with
 * a field of its own for everything that people enter, so that nothing is forgotten while it waits.
 */
export function compileInstead(
  workshop: Workshop,
  owner: DeclaredEntity,
  entity: Entity,
  { convert, event, instead }: TransitionDeclaration,
  spot: Spot,
): Transition['instead'] {
  const { compilation, sources } = workshop
  const [name = '', conversion = ''] = instead!.make.split('.')
  const at = within(spot, 'make')
  const target = findEntity(workshop, at, name)
  if (target === undefined) return undefined
  const declared = workshop.declared.get(name)!
  const theirs = declared.file.conversions?.[conversion]
  const making = declared.transitions.find((transition) => transition.declared.from === null && transition.declared.convert === conversion)
  const ours = owner.file.conversions?.[convert ?? '']
  if (theirs === undefined) reportUnknown(compilation, at, `no conversion "${conversion}" in ${name}`, conversion, Object.keys(declared.file.conversions ?? {}))
  else if (making === undefined) report(compilation, at, `no transition of ${name} creates by the conversion "${conversion}"`)
  else if (making.declared.event !== true || making.declared.input !== '*')
    report(compilation, at, `"${making.name}" of ${name} is not made in place of another`, 'say "event": true and "input": "*" in it')
  else if (ours === undefined || event === true || theirs.from !== ours.from || theirs.into !== ours.into || theirs.link !== ours.link)
    report(
      compilation,
      at,
      `"${instead!.make}" takes other rows than the transition`,
      'let both take the same "from" by the same "link" into lines of one name',
    )
  else {
    const left = Object.keys(ours.split ?? {})
    for (const field of forgotten(entity, target).filter((each) => !left.includes(each))) forget(workshop, at, field, name)
    const rows = [entity, target].map((each) => sources.entities[each.fields[ours.into ?? '']?.entity ?? ''])
    if (rows[0] !== undefined && rows[1] !== undefined) for (const field of forgotten(rows[0], rows[1])) forget(workshop, at, field, rows[1].name)
  }
  return { entity: name, conversion, when: compileCondition(compilation, sources, within(spot, 'when'), instead!.when, name) }
}

function forget({ compilation }: Workshop, at: Spot, field: string, waiting: string): void {
  report(
    compilation,
    at,
    `"${field}", which people enter, would be forgotten: ${waiting} has no such field to enter`,
    `declare it in ${waiting}, of the same type`,
  )
}

/** The fields that people enter in the one, and that the other does not take. */
function forgotten(from: Entity, to: Entity): readonly string[] {
  const isEntered = (of: Entity, name: string): boolean => of.fields[name] !== undefined && !of.fields[name].readonly && !of.fields[name].system
  return Object.values(from.fields)
    .filter(({ name, type }) => isEntered(from, name) && !(isEntered(to, name) && to.fields[name]!.type === type))
    .map(({ name }) => name)
}
