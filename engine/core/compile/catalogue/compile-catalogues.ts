import type { ErrorCode, Limit, Tone, Vocabulary } from '../../model/model.ts'
import type { Route } from '../../model/screen.ts'
import { declarationsOf, entriesOf, report, reportUnknown } from '../context/compilation.ts'
import type { Compilation } from '../context/compilation.ts'
import { compilePermissions } from './compile-permissions.ts'
import { placeOf, within } from '../source/source-node.ts'
import type { SourceNode } from '../source/source-node.ts'
import type { Catalogues } from '../context/compiler-context.ts'

type DeclaredRoute = Partial<Route> & { readonly section: string; readonly shell: boolean; readonly shows?: string }

type DeclaredVocabulary = { readonly values: Readonly<Record<string, Tone | ''>>; readonly sets?: Readonly<Record<string, readonly string[]>> }

/** The catalogues: vocabularies, limits, errors, permission codes and routes. */
export function compileCatalogues(compilation: Compilation): Catalogues {
  const vocabularies: Record<string, Vocabulary> = {}
  for (const { declared, node, area } of declarationsOf(compilation, 'vocabularies')) {
    for (const [name, { values, sets }] of entriesOf(declared as Readonly<Record<string, DeclaredVocabulary>>)) {
      for (const [set, members] of entriesOf(sets))
        for (const [index, value] of members.entries())
          if (values[value] === undefined)
            reportUnknown(compilation, within(node, name, 'sets', set, index), `"${value}" is not a value of ${name}`, value, Object.keys(values))
      const toned = Object.entries(values).filter((entry): entry is [string, Tone] => entry[1] !== '')
      add(compilation, vocabularies, name, within(node, name), 'vocabulary', (at): Vocabulary => ({
        kind: 'vocabulary',
        name,
        area,
        values: Object.keys(values),
        tones: Object.fromEntries(toned),
        ...(sets !== undefined && { sets }),
        at,
      }))
    }
  }
  const limits: Record<string, Limit> = {}
  for (const { declared, node } of declarationsOf(compilation, 'limits')) {
    for (const [name, limit] of entriesOf(declared as Readonly<Record<string, { value: string; code?: string }>>)) {
      add(compilation, limits, name, within(node, name), 'limit', (at) => ({
        kind: 'limit',
        name,
        value: limit.value,
        ...(limit.code === undefined ? {} : { code: limit.code }),
        at,
      }))
    }
  }
  const errors: Record<string, ErrorCode> = {}
  const byNumber = new Map<number, ErrorCode>()
  for (const { declared, node, area } of declarationsOf(compilation, 'errors')) {
    for (const [name, number] of entriesOf(declared as Readonly<Record<string, number>>)) {
      const taken = byNumber.get(number)
      if (taken !== undefined && taken.name !== name)
        report(compilation, within(node, name), `the number ${number} is already that of "${taken.name}" (${taken.at.file}:${taken.at.line})`)
      add(compilation, errors, name, within(node, name), 'error', (at) => ({ kind: 'error', name, number, area, at }))
      if (taken === undefined) byNumber.set(number, errors[name]!)
    }
  }
  const screenNames = new Set(declarationsOf(compilation, 'screen').map(({ name }) => name))
  const routes: Record<string, Route> = {}
  for (const { declared, node } of declarationsOf(compilation, 'routes')) {
    for (const [key, route] of entriesOf(declared as Readonly<Record<string, DeclaredRoute>>)) {
      const screen = screenOfRoute(compilation, key, route, screenNames, node)
      routes[key] = {
        key,
        shell: route.shell,
        offlineDisplay: route.offlineDisplay ?? false,
        public: route.public ?? false,
        headerHidden: route.headerHidden ?? false,
        ...(route.own === undefined ? {} : { own: route.own }),
        ...(screen === undefined ? { section: route.section } : { screen }),
      }
    }
  }
  const permissions = compilePermissions(compilation, routes)
  for (const limit of Object.values(limits)) {
    if (limit.code !== undefined && errors[limit.code] === undefined)
      compilation.problems.push({ ...limit.at, message: `unknown error "${limit.code}" of limit "${limit.name}"`, severity: 'error' })
  }
  return { vocabularies, limits, errors, permissions, routes }
}

/** The screen of a route: its own, or that of another route which it shows. */
function screenOfRoute(compilation: Compilation, key: string, { shows }: DeclaredRoute, screens: ReadonlySet<string>, node: SourceNode): string | undefined {
  if (shows === undefined) return screens.has(key) ? key : undefined
  if (screens.has(key)) report(compilation, within(node, key, 'shows'), `the route "${key}" has a screen of its own`)
  if (screens.has(shows)) return shows
  reportUnknown(compilation, within(node, key, 'shows'), `unknown screen "${shows}"`, shows, screens)
  return undefined
}

function add<Thing extends { readonly kind: string; readonly at: { readonly file: string; readonly line: number } }>(
  compilation: Compilation,
  things: Record<string, Thing>,
  name: string,
  node: SourceNode,
  word: Thing['kind'],
  make: (at: ReturnType<typeof placeOf>) => Thing,
): void {
  const before = things[name]
  if (before !== undefined) report(compilation, node, `the ${word} "${name}" is declared twice, first at ${before.at.file}:${before.at.line}`, undefined, 'key')
  else things[name] = make(placeOf(node, 'key'))
}
