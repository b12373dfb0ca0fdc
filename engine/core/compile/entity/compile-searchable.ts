import type { Entity, Searchable } from '../../model/entity.ts'
import { type Side, sides } from '../../model/side.ts'
import { declarationsOf, report, withArticle } from '../context/compilation.ts'
import { checkScreen } from '../context/compiler-context.ts'
import type { CompilerContext } from '../context/compiler-context.ts'
import type { DeclaredEntity } from '../context/declare-entities.ts'
import { resolvePath } from '../context/resolve-path.ts'
import { placeOf, within } from '../source/source-node.ts'
import type { SourceNode } from '../source/source-node.ts'

type Declared = NonNullable<DeclaredEntity['file']['searchable']>

const TEXTS: ReadonlySet<string> = new Set(['text', 'longText', 'sequence'])
const SHOWN: ReadonlySet<string> = new Set([...TEXTS, 'enum', 'date', 'ref'])

/** By what the people of each side find the documents of an entity, what a hit shows, and the screen that it opens. */
export function compileSearchable(context: CompilerContext, entity: Entity, declared: Declared, node: SourceNode): NonNullable<Entity['searchable']> {
  const compiled: Partial<Record<Side, Searchable>> = {}
  for (const side of sides) {
    const own = declared[side]
    if (own === undefined) continue
    const at = within(node, side)
    if (!entity.parties.includes(side)) report(context.compilation, at, `${entity.name} is not for the ${side}'s side`)
    else compiled[side] = compileForSide(context, entity, side, own, at)
  }
  return compiled
}

function compileForSide(
  context: CompilerContext,
  entity: Entity,
  side: Side,
  { by, initials = [], shows = [], opens }: NonNullable<Declared[Side]>,
  node: SourceNode,
): Searchable {
  const { compilation } = context
  for (const [index, path] of by.entries()) {
    const at = within(node, 'by', index)
    const field = resolvePath(context, at, entity, path, side)
    if (field === undefined) continue
    if (index === 0 && (path.includes('.') || field.type === 'longText' || !TEXTS.has(field.type)))
      report(compilation, at, `a hit is named by a short text of ${entity.name} itself, and "${path}" is none`)
    else if (!TEXTS.has(field.type) || path.split('.').length > 2)
      report(compilation, at, `texts are searched, and "${path}" is none of ${entity.name}, its records or its lines`)
  }
  for (const [index, name] of initials.entries()) {
    const at = within(node, 'initials', index)
    if (!by.includes(name) || entity.fields[name]?.type !== 'text')
      report(compilation, at, `initials are of texts of ${entity.name} itself in "by", and "${name}" is none`)
  }
  for (const [index, name] of shows.entries()) {
    const at = within(node, 'shows', index)
    const field = resolvePath(context, at, entity, name, side)
    if (field !== undefined && !SHOWN.has(field.type))
      report(compilation, at, `a hit shows texts, days, options and records, and "${name}" is ${withArticle(field.type)}`)
  }
  checkOpened(context, entity, side, opens, within(node, 'opens'), 'hit')
  return { by, initials, shows, opens, at: placeOf(node, 'key') }
}

/** What a hit or a task opens: a detail of the entity's documents, or a list of them, for the side. */
export function checkOpened(context: CompilerContext, entity: Entity, side: Side, name: string, node: SourceNode, opened: 'hit' | 'task'): void {
  const { compilation } = context
  checkScreen(context, node, name)
  const there = declarationsOf(compilation, 'screen').find((screen) => screen.name === name)?.declared
  if (there === undefined) return
  const kind = withArticle(there.kind)
  if (there.kind !== 'detail' && there.kind !== 'list')
    report(
      compilation,
      node,
      opened === 'hit' ? `"${name}" is ${kind}, and a hit opens a detail or a list` : `"${name}" is ${kind}, and a task opens a detail or a list`,
    )
  else if (there.entity !== entity.name || ('rows' in there && there.rows !== undefined))
    report(compilation, node, `"${name}" shows no documents of ${entity.name}`)
  else if (there.side !== undefined && there.side !== side) report(compilation, node, `the screen "${name}" is not for the ${side}'s side`)
}
