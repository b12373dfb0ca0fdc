import { checkScreen } from '../context/compiler-context.ts'
import type { CompilerContext } from '../context/compiler-context.ts'
import type { BoardDeclaration, ListDeclaration } from '../../../../build/declared/grammar.ts'
import { within } from '../source/source-node.ts'
import type { SourceNode } from '../source/source-node.ts'
import type { Screen } from '../../model/screen.ts'
import { compileCondition } from '../context/compile-formula.ts'
import { withoutUndefined } from '../context/without-undefined.ts'
import { declarationsOf, report } from '../context/compilation.ts'

export function compileCards(context: CompilerContext, declared: BoardDeclaration, node: SourceNode): Extract<Screen, { kind: 'board' }>['cards'] {
  return (declared.cards ?? []).map((card, index) => {
    const at = within(node, 'cards', index)
    const { entity = '', rows: lines, permission } = listOf(context, within(at, 'screen'), card.screen) ?? {}
    const document = context.sources.entities[entity]
    const rows = lines === undefined ? document : context.sources.entities[document?.fields[lines]?.entity ?? '']
    const when =
      card.when === undefined || rows === undefined
        ? undefined
        : compileCondition(context.compilation, context.sources, within(at, 'when'), card.when, rows.name)
    return withoutUndefined({ id: card.id, screen: card.screen, tab: card.tab, entity, rows: lines, when, permission })
  })
}

/** The list that a card leads to, whose rows it counts. */
function listOf(context: CompilerContext, node: SourceNode, name: string): ListDeclaration | undefined {
  checkScreen(context, node, name)
  const screen = declarationsOf(context.compilation, 'screen').find((each) => each.name === name)?.declared
  if (screen?.kind === 'list') return screen
  if (context.catalogues.routes[name] !== undefined)
    report(context.compilation, node, `a card counts the rows of the list that it leads to, and "${name}" is none`)
  return undefined
}
