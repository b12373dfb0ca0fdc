import { checkPermission, checkScreen, findEntity } from '../context/compiler-context.ts'
import type { CompilerContext } from '../context/compiler-context.ts'
import { declarationsOf, report, reportUnknown } from '../context/compilation.ts'
import type { Declaration } from '../context/compilation.ts'
import type { Screen } from '../../model/screen.ts'
import { type SourceNode, within, placeOf } from '../source/source-node.ts'
import { sideOf } from './side-of.ts'
import { withoutUndefined } from '../context/without-undefined.ts'
import { compileActions } from './compile-columns.ts'
import { compileSettings } from './compile-settings.ts'
import { compileCards } from './compile-cards.ts'
import { linesEntity } from './lines-entity.ts'
import { compileList } from './compile-list.ts'
import { checkScreenLink } from './check-screen-link.ts'
import { compilePaths } from './compile-paths.ts'
import { compileSections } from './compile-sections.ts'
import { compileOpenItemsScreen } from './compile-open-items-screen.ts'
import { checkPaperScreen, compilePaperScreen } from './compile-paper-screen.ts'
import { compileReport } from './compile-report.ts'
import { compileTiles } from './compile-tiles.ts'
import { compileStory } from './compile-story.ts'
import { compileSummaries } from './compile-summaries.ts'
import { compileInvitation } from './compile-invitation.ts'

/** A screen with every field, action and screen that it names checked; nothing when its entity is not there. */
export function compileScreen(context: CompilerContext, { declared, node, name, area }: Declaration<'screen'>): Screen | undefined {
  const { compilation } = context
  if (declared.screen !== name) report(compilation, within(node, 'screen'), `the file is named "${name}", but declares "${declared.screen}"`)
  if (context.catalogues.routes[name] === undefined)
    reportUnknown(compilation, within(node, 'screen'), `no route "${name}" in the specification`, name, Object.keys(context.catalogues.routes))
  if (declared.permission !== undefined) checkPermission(context, within(node, 'permission'), declared.permission, sideOf(declared))
  const base = withoutUndefined({ name, area, side: sideOf(declared), permission: declared.permission, spec: declared.spec, at: placeOf(node) })
  if (declared.kind === 'result') return { kind: 'result', ...base }
  if (declared.kind === 'handMade') {
    checkSupplements(context, node, declared.supplements)
    return {
      kind: 'handMade',
      component: declared.component,
      ...(declared.supplements === undefined ? {} : { supplements: declared.supplements }),
      ...base,
      actions: compileActions(context, declared.actions, undefined, sideOf(declared), within(node, 'actions')),
    }
  }
  if (declared.kind === 'settings') return { kind: 'settings', ...base, side: declared.side, sections: compileSettings(context, declared, node) }
  if (declared.kind === 'board') {
    if (declared.cards === undefined && declared.tiles === undefined) report(compilation, node, `the board "${name}" shows nothing`, 'say "cards" or "tiles"')
    if (declared.tiles !== undefined && declared.tasks === true)
      report(compilation, within(node, 'tiles'), `the board "${name}" begins with tasks, and has no room for figures`, 'give them a board of their own')
    for (const [index, name] of (declared.boards ?? []).entries()) checkScreen(context, within(node, 'boards', index), name)
    return {
      kind: 'board',
      ...base,
      ...(declared.boards && { boards: declared.boards }),
      ...(declared.tasks && { tasks: true }),
      cards: compileCards(context, declared, node),
      ...(declared.tiles && { tiles: compileTiles(context, declared, node) }),
    }
  }
  if (declared.kind === 'openItems') return compileOpenItemsScreen(context, declared, node, base)
  if (declared.kind === 'paper') return compilePaperScreen(context, declared, node, base)
  const entity = findEntity(context, within(node, 'entity'), declared.entity)
  if (entity === undefined) return undefined
  if (
    (declared.kind === 'list' || declared.kind === 'report') &&
    declared.rows !== undefined &&
    linesEntity(context, within(node, 'rows'), entity, declared.rows) === undefined
  )
    return undefined
  if (declared.side !== undefined && !entity.parties.includes(declared.side))
    report(compilation, within(node, 'entity'), `${entity.name} is not shared with the ${declared.side}`)
  switch (declared.kind) {
    case 'list':
      return { kind: 'list', ...base, ...compileList(context, declared, entity, node) }
    case 'report':
      return compileReport(context, declared, entity, node, base)
    case 'detail':
      if (declared.edit !== undefined) checkScreenLink(context, within(node, 'edit'), declared.edit, 'form', [entity.name])
      if (typeof declared.print === 'string') checkPaperScreen(context, within(node, 'print'), declared.print, entity)
      return withoutUndefined({
        kind: 'detail' as const,
        ...base,
        entity: entity.name,
        headline: compilePaths(context, declared.headline, entity, sideOf(declared), within(node, 'headline')),
        story: compileStory(context, declared, entity, node),
        sections: compileSections(context, declared, entity, node),
        actions:
          typeof declared.actions === 'string'
            ? ('*' as const)
            : compileActions(context, declared.actions, entity, sideOf(declared), within(node, 'actions'), true),
        next: compileActions(context, declared.next ?? [], entity, sideOf(declared), within(node, 'next'), true),
        edit: declared.edit,
        live: declared.live ?? false,
        print: declared.print ?? false,
        invitation: compileInvitation(context, declared, entity, node),
      })
    case 'form': {
      const transitions = context.declared.get(entity.name)?.transitions ?? []
      const transition = transitions.find((each) => each.name === declared.transition)
      if (transition === undefined)
        reportUnknown(
          compilation,
          within(node, 'transition'),
          `no transition "${declared.transition}" in ${entity.name}`,
          declared.transition,
          transitions.map((each) => each.name),
        )
      checkScreen(context, within(node, 'leadsTo'), declared.leadsTo)
      if (declared.pick !== undefined) checkScreen(context, within(node, 'pick'), declared.pick)
      return withoutUndefined({
        kind: 'form' as const,
        ...base,
        entity: entity.name,
        transition: declared.transition,
        sections: compileSections(context, declared, entity, node),
        then: declared.leadsTo,
        pick: declared.pick,
        summaries: compileSummaries(context, declared, entity, node),
        invitation: compileInvitation(context, declared, entity, node),
      })
    }
  }
}

/** Reports supplementary fields of an entity that has none. */
function checkSupplements({ compilation }: CompilerContext, node: SourceNode, of: string | undefined): void {
  const known = declarationsOf(compilation, 'template').flatMap(({ declared }) => Object.keys(declared.supplements ?? {}))
  if (of !== undefined && !known.includes(of)) reportUnknown(compilation, within(node, 'supplements'), `no supplementary fields of "${of}"`, of, known)
}
