import type { Entity } from '../../core/model/entity.ts'
import type { Transition } from '../../core/model/lifecycle.ts'
import type { Model } from '../../core/model/model.ts'
import type { ReportScreen } from '../../core/model/screen.ts'
import { storyOf } from '../../core/story/story-of.ts'
import { type Side, sides } from '../../core/model/side.ts'
import { OPEN_ITEMS_PATH } from '../../core/wire/open-items.ts'
import { pathOfReport } from '../../core/wire/report.ts'
import { DISCUSSION_KINDS, pathOfRows } from '../../core/wire/path-below.ts'

/** The target of a path. */
export type PathTarget =
  | { readonly kind: 'transition'; readonly entity: string; readonly transition: string }
  /** Prepares the document of a conversion from chosen source rows; `pending` is the picker of those rows. */
  | { readonly kind: 'prepare' | 'pending'; readonly entity: string; readonly transition: string }
  /** The proposal of the conversion's operation for chosen source rows. */
  | { readonly kind: 'propose'; readonly entity: string; readonly transition: string }
  /** `lines`: the rows of that field instead of the documents. */
  | { readonly kind: 'list' | 'exportList'; readonly entity: string; readonly lines?: string }
  | { readonly kind: 'detail' | 'statusCount' | 'history' | 'links' | 'story' | 'summary' | 'options' | 'defaults' | 'getDefault'; readonly entity: string }
  | { readonly kind: (typeof DISCUSSION_KINDS)[number]; readonly entity: string }
  /** Documents on paper. */
  | { readonly kind: 'print'; readonly entity: string }
  | { readonly kind: 'import' | 'importTemplate'; readonly name: string }
  | { readonly kind: 'boardCounts' }
  /** The figures of a report, the rows behind one, and the figures as a file. */
  | { readonly kind: 'report' | 'reportRows' | 'exportReport'; readonly entity: string; readonly screen: string }
  /** What is open with whom at a day. */
  | { readonly kind: 'openItems' }

/** A path belongs to one side, or to both with a target for each. */
export type TargetBySide = Readonly<Partial<Record<Side, PathTarget>>>

const known = new WeakMap<Model, ReadonlyMap<string, TargetBySide>>()

/** Every path of the declaration. The check refuses two targets for one path and side. */
export function pathsOf(model: Model): ReadonlyMap<string, TargetBySide> {
  const paths = known.get(model) ?? collectPaths(model)
  known.set(model, paths)
  return paths
}

function collectPaths(model: Model): ReadonlyMap<string, TargetBySide> {
  const paths = new Map<string, Partial<Record<Side, PathTarget>>>()
  const add = (path: string | undefined, side: Side, target: PathTarget) => {
    if (path === undefined) return
    const targets = paths.get(path) ?? {}
    targets[side] ??= target
    paths.set(path, targets)
  }
  for (const side of sides) {
    // A path that the declaration spells out takes precedence over one derived from a base path.
    for (const entity of Object.values(model.entities)) addNamed(entity, side, add)
    for (const entity of Object.values(model.entities)) addBelowBase(model, entity, side, add)
    for (const { name, path } of Object.values(model.imports)) {
      add(path[side], side, { kind: 'import', name })
      if (path[side] !== undefined) add(`${path[side]}/template`, side, { kind: 'importTemplate', name })
    }
    add('/api/board/counts', side, { kind: 'boardCounts' })
    for (const screen of Object.values(model.screens)) if (screen.kind === 'report' && screen.side === side) addReport(screen, add)
    if (Object.values(model.screens).some((screen) => screen.kind === 'openItems' && screen.side === side)) add(OPEN_ITEMS_PATH, side, { kind: 'openItems' })
  }
  return paths
}

type Add = (path: string | undefined, side: Side, target: PathTarget) => void

function addNamed(entity: Entity, side: Side, add: Add): void {
  for (const transition of Object.values(entity.transitions)) {
    if (transition.event) continue
    for (const path of [transition.path[side], ...(transition.otherPaths?.[side] ?? [])])
      add(path, side, { kind: 'transition', entity: entity.name, transition: transition.name })
  }
  add(
    entity.paths.list[side],
    side,
    entity.line === undefined ? { kind: 'list', entity: entity.name } : { kind: 'list', entity: entity.line.of, lines: entity.line.field },
  )
  add(entity.paths.detail[side], side, { kind: 'detail', entity: entity.name })
}

function addBelowBase(model: Model, entity: Entity, side: Side, add: Add): void {
  for (const transition of Object.values(entity.transitions)) addConversion(entity, transition, side, add)
  const base = entity.line === undefined ? entity.api[side] : undefined
  if (base === undefined) return
  const { name } = entity
  add(`${base}/list`, side, { kind: 'list', entity: name })
  add(`${base}/exportList`, side, { kind: 'exportList', entity: name })
  for (const kind of ['detail', 'statusCount', 'history', 'links', 'options', 'defaults'] as const) add(`${base}/${kind}`, side, { kind, entity: name })
  if (isPrinted(model, name, side)) add(`${base}/print`, side, { kind: 'print', entity: name })
  if (storyOf(model, name, side) !== undefined) add(`${base}/story`, side, { kind: 'story', entity: name })
  if (entity.summary !== undefined && side === 'purchaser') add(`${base}/summary`, side, { kind: 'summary', entity: name })
  if (entity.discussion?.sides.includes(side) === true) for (const kind of DISCUSSION_KINDS) add(`${base}/${kind}`, side, { kind, entity: name })
  const own = entity.paths.list[side]
  // A list with a path of its own has its counts beside it.
  if (own?.endsWith('/list')) add(own.replace(/list$/, 'statusCount'), side, { kind: 'statusCount', entity: name })
  if (entity.single !== undefined && entity.single.per === undefined) add(`${base}/getDefault`, side, { kind: 'getDefault', entity: name })
  for (const field of Object.values(entity.fields)) {
    if (field.type !== 'lines') continue
    add(pathOfRows(entity, side, field.name), side, { kind: 'list', entity: name, lines: field.name })
  }
}

function addReport({ name, entity, side }: ReportScreen, add: Add): void {
  add(pathOfReport(name, 'list'), side, { kind: 'report', entity, screen: name })
  add(pathOfReport(name, 'rows'), side, { kind: 'reportRows', entity, screen: name })
  add(pathOfReport(name, 'export'), side, { kind: 'exportReport', entity, screen: name })
}

function isPrinted({ screens }: Model, entity: string, side: Side): boolean {
  return Object.values(screens).some((screen) => screen.kind === 'paper' && screen.entity === entity && screen.side === side)
}

function addConversion(entity: Entity, transition: Transition, side: Side, add: Add): void {
  const path = transition.path[side]
  if (transition.conversion === undefined || transition.event || path === undefined) return
  const hasOperation = entity.conversions[transition.conversion]?.operation !== undefined
  for (const kind of ['prepare', 'pending', ...(hasOperation ? (['propose'] as const) : [])] as const) {
    const target: PathTarget = { kind, entity: entity.name, transition: transition.name }
    add(`${path}/${kind}`, side, target)
    if (entity.api[side] !== undefined) add(`${entity.api[side]}/${transition.name}/${kind}`, side, target)
  }
}
