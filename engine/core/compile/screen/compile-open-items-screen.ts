import type { OpenItemsScreenDeclaration } from '../../../../build/declared/grammar.ts'
import type { OpenItemsScreen, Screen } from '../../model/screen.ts'
import { entriesOf, report } from '../context/compilation.ts'
import type { CompilerContext } from '../context/compiler-context.ts'
import { findEntity } from '../context/compiler-context.ts'
import { within } from '../source/source-node.ts'
import type { SourceNode } from '../source/source-node.ts'
import { checkScreenLink } from './check-screen-link.ts'
import { compileActions } from './compile-columns.ts'

type Base = Pick<Screen, 'name' | 'area' | 'at'>

/** A screen of balances, over documents that declare by what they are open. */
export function compileOpenItemsScreen(context: CompilerContext, declared: OpenItemsScreenDeclaration, node: SourceNode, base: Base): OpenItemsScreen {
  const { side, permission } = declared
  const told = new Set<string>()
  const settled = new Set<string>()
  for (const [entity, opens] of entriesOf(declared.of)) {
    const at = within(node, 'of', entity)
    const found = findEntity(context, at, entity)
    checkScreenLink(context, at, opens, 'detail', [entity])
    if (found === undefined) continue
    const { openItems } = context.declared.get(entity)?.file ?? {}
    if (openItems?.with[side] === undefined)
      report(context.compilation, at, `${entity} says not by what it is open with the ${side}'s other side`, 'declare its "openItems"')
    for (const name of Object.keys(openItems?.told ?? {})) told.add(name)
    for (const name of Object.keys({ ...openItems?.settled, ...openItems?.added })) settled.add(name)
  }
  return {
    kind: 'openItems',
    ...base,
    side,
    permission,
    of: entriesOf(declared.of).map(([entity, opens]) => ({ entity, opens })),
    told: [...told],
    settled: [...settled],
    actions: compileActions(context, declared.actions, undefined, side, within(node, 'actions')),
  }
}
