import type { Entity, Task, TaskAction } from '../../model/entity.ts'
import { report, withArticle } from '../context/compilation.ts'
import type { CompilerContext } from '../context/compiler-context.ts'
import { compileCondition } from '../context/compile-formula.ts'
import type { DeclaredEntity } from '../context/declare-entities.ts'
import { resolvePath } from '../context/resolve-path.ts'
import { withoutUndefined } from '../context/without-undefined.ts'
import { compileAction } from '../screen/compile-action.ts'
import { placeOf, within } from '../source/source-node.ts'
import type { SourceNode } from '../source/source-node.ts'
import { checkOpened } from './compile-searchable.ts'

type Declared = NonNullable<DeclaredEntity['file']['tasks']>

const SHOWN: ReadonlySet<string> = new Set(['text', 'longText', 'sequence', 'enum', 'date', 'instant', 'ref', 'amount', 'quantity', 'integer'])
const TIMES: ReadonlySet<string> = new Set(['date', 'instant'])

/** The work that documents of an entity wait for. */
export function compileTasks(context: CompilerContext, entity: Entity, declared: Declared, node: SourceNode): NonNullable<Entity['tasks']> {
  const compiled: Record<string, Task> = {}
  for (const [name, task] of Object.entries(declared)) {
    const at = within(node, name)
    if (entity.parties.includes(task.side)) compiled[name] = compileTask(context, entity, name, task, at)
    else report(context.compilation, within(at, 'side'), `${entity.name} is not for the ${task.side}'s side`)
  }
  return compiled
}

function compileTask(
  context: CompilerContext,
  entity: Entity,
  name: string,
  { side, actions, when, due, shows = [], opens }: Declared[string],
  node: SourceNode,
): Task {
  const { compilation, sources } = context
  for (const [index, path] of shows.entries()) {
    const at = within(node, 'shows', index)
    const field = resolvePath(context, at, entity, path, side)
    if (field !== undefined && !SHOWN.has(field.type)) report(compilation, at, `a task shows plain values, and "${path}" is ${withArticle(field.type)}`)
  }
  const time = due === undefined ? undefined : resolvePath(context, within(node, 'due'), entity, due, side)
  if (time !== undefined && (!TIMES.has(time.type) || due!.split('.').length > 2))
    report(compilation, within(node, 'due'), `a task is due on a day or at an instant, and "${due}" is none of ${entity.name}, its records or its lines`)
  checkOpened(context, entity, side, opens, within(node, 'opens'), 'task')
  const condition = when === undefined ? undefined : compileCondition(compilation, sources, within(node, 'when'), when, entity.name)
  // A supplier has documents of many purchasers, each with preferences of its own.
  if (side === 'supplier' && condition?.references.some((path) => path.startsWith('prefs.')) === true)
    report(compilation, within(node, 'when'), 'the tasks of a supplier are of many purchasers, and do not read the preferences of one')
  return withoutUndefined({
    name,
    side,
    actions: actions.flatMap((action, index) => compileTaskAction(context, entity, side, action, index === 0, within(node, 'actions', index)) ?? []),
    when: condition,
    due,
    shows,
    opens,
    at: placeOf(node, 'key'),
  })
}

function compileTaskAction(
  context: CompilerContext,
  entity: Entity,
  side: Task['side'],
  action: string,
  isFirst: boolean,
  node: SourceNode,
): TaskAction | undefined {
  const ref = compileAction(context, node, entity, action, side, true)
  if (ref === undefined) return undefined
  if (ref.kind === 'create') return ref
  if (ref.kind === 'transition' && ref.entity === entity.name) {
    const declared = context.declared.get(entity.name)?.transitions.find(({ name }) => name === ref.transition)?.declared
    if (isFirst && (declared?.from === null || (declared?.onBehalf !== undefined && side === 'purchaser')))
      report(context.compilation, node, `"${action}" is nothing that the ${side} does with a document of ${entity.name}`, 'name an action of the side itself')
    return ref
  }
  report(context.compilation, node, `a task ends by an action of ${entity.name} or a form, and "${action}" is neither`)
  return undefined
}
