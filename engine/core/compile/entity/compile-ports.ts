import type { Entity, Port } from '../../model/entity.ts'
import { entriesOf, report, reportUnknown, withArticle } from '../context/compilation.ts'
import { compileCondition } from '../context/compile-formula.ts'
import type { CompilerContext } from '../context/compiler-context.ts'
import type { DeclaredEntity } from '../context/declare-entities.ts'
import { resolvePath } from '../context/resolve-path.ts'
import { within } from '../source/source-node.ts'
import type { SourceNode } from '../source/source-node.ts'

/** The ports of an entity with their names checked. */
export function compilePorts(context: CompilerContext, entity: Entity, declared: DeclaredEntity, node: SourceNode): Readonly<Record<string, Port>> {
  const { compilation, sources } = context
  return Object.fromEntries(
    entriesOf(declared.file.ports).map(([name, { when, hands, done, failed, reason }]) => {
      const at = within(node, name)
      for (const [index, path] of hands.entries()) resolvePath(context, within(at, 'hands', index), entity, path)
      checkEvent(context, declared, done, within(at, 'done'))
      checkEvent(context, declared, failed, within(at, 'failed'))
      checkReason(context, entity, declared, { failed, reason }, within(at, 'reason'))
      return [name, { name, when: compileCondition(compilation, sources, within(at, 'when'), when, entity.name), hands, done, failed, reason }]
    }),
  )
}

/** What comes of it happens by itself: nobody may claim that another system has a document. */
function checkEvent({ compilation }: CompilerContext, { name: entity, transitions }: DeclaredEntity, name: string, at: SourceNode): void {
  const found = transitions.find((transition) => transition.name === name)
  if (found === undefined)
    reportUnknown(
      compilation,
      at,
      `no transition "${name}" in ${entity}`,
      name,
      transitions.map((transition) => transition.name),
    )
  else if (found.declared.event !== true)
    report(compilation, at, `the answer of a port is an event, and "${name}" is done by people`, 'say "event": true there')
}

function checkReason(
  { compilation }: CompilerContext,
  entity: Entity,
  { transitions }: DeclaredEntity,
  names: { failed: string; reason: string },
  at: SourceNode,
): void {
  const { failed, reason } = names
  const field = entity.fields[reason]
  const input = transitions.find(({ name }) => name === failed)?.declared.input
  if (field === undefined) reportUnknown(compilation, at, `no field "${reason}" in ${entity.name}`, reason, Object.keys(entity.fields))
  else if (field.type !== 'text') report(compilation, at, `the reason of a port is a text, and "${reason}" is ${withArticle(field.type)} field`)
  else if (typeof input !== 'object' || !Object.hasOwn(input, reason))
    report(compilation, at, `"${failed}" takes no "${reason}"`, 'name it in the "input" of that event')
}
