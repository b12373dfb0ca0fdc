import type { Entity } from '../model/entity.ts'
import type { Model } from '../model/model.ts'
import type { Column, DetailScreen, FormScreen, ListScreen, Pivot, Screen, Section } from '../model/screen.ts'
import { fieldAtPath } from '../model/field-at-path.ts'
import { pathsOfPivot } from '../model/paths-of-pivot.ts'
import type { ScreenRule } from './field-template.ts'
import { inTemplateOrder } from './moved-fields.ts'
import type { IndexedTemplate } from './indexed-template.ts'

/** A screen without what the template hides, everywhere or here, and in the template's order. The model's entities are already shaped. */
export function screenWithTemplate(model: Model, screen: Screen, reading: IndexedTemplate): Screen {
  switch (screen.kind) {
    case 'list':
      return listWithTemplate(model, screen, reading)
    case 'detail':
    case 'form':
      return documentWithTemplate(model, screen, reading)
    case 'board':
    case 'openItems':
    case 'report':
    case 'result':
    case 'handMade':
    case 'settings':
    case 'paper':
      return screen
  }
}

function listWithTemplate(model: Model, screen: ListScreen, reading: IndexedTemplate): ListScreen {
  const document = model.entities[screen.entity]
  const rows = screen.rows === undefined ? document : model.entities[document?.fields[screen.rows]?.entity ?? '']
  if (rows === undefined) return screen
  const view = viewOf(model, rows, reading, reading.screens[screen.name], '')
  const { pivot, sortChoices, ...list } = screen
  return {
    ...list,
    ...(pivot === undefined ? {} : pivotShown(pivot, view.isShown)),
    columns: view.ordered(screen.columns, ({ field }) => field),
    filters: screen.filters.filter(view.isSeen),
    pinned: screen.pinned.filter(view.isShown),
    sort: screen.sort.filter(({ field }) => view.isSeen(field)),
    ...(sortChoices === undefined ? {} : { sortChoices: sortChoices.filter(view.isShown) }),
    totals: screen.totals.filter(view.isShown),
  }
}

/** A pivot without the hidden headings, cells and prices; none without a field on which the whole of it stands. */
function pivotShown(pivot: Pivot, isShown: (path: string) => boolean): Pick<ListScreen, 'pivot'> {
  const { heads, cells, against, ...rest } = pivot
  if (!pathsOfPivot({ ...rest, heads: [], cells: [], against: [] }).every(isShown)) return {}
  return { pivot: { ...rest, heads: heads.filter(isShown), cells: cells.filter(isShown), against: against.filter(isShown) } }
}

function documentWithTemplate<Of extends DetailScreen | FormScreen>(model: Model, screen: Of, reading: IndexedTemplate): Of {
  const entity = model.entities[screen.entity]
  if (entity === undefined) return screen
  const rules = reading.screens[screen.name]
  const header = viewOf(model, entity, reading, rules, '')
  const sections = screen.sections.map((section): Section => {
    if (section.kind === 'fields') return { ...section, fields: header.ordered(section.fields, (field) => field) }
    const line = section.kind === 'lines' ? model.entities[entity.fields[section.lines]?.entity ?? ''] : undefined
    if (section.kind !== 'lines' || line === undefined) return section
    const view = viewOf(model, line, reading, rules, `${section.lines}.`)
    return {
      ...section,
      columns: view.ordered<Column>(section.columns, ({ field }) => field),
      pinned: section.pinned.filter(view.isShown),
      totals: section.totals.filter(view.isShown),
      ...(section.pivot === undefined ? {} : { pivot: { ...section.pivot, heads: section.pivot.heads.filter(view.isShown) } }),
    }
  })
  return screen.kind === 'detail' ? { ...screen, sections, headline: screen.headline.filter(header.isShown) } : { ...screen, sections }
}

function viewOf(model: Model, entity: Entity, reading: IndexedTemplate, rules: Readonly<Record<string, ScreenRule>> | undefined, prefix: string) {
  // Fields outside the model are unknown and stay.
  const isSeen = (path: string) => fieldAtPath(model, entity, path)?.field.sides?.length !== 0
  const isShown = (path: string) => isSeen(path) && rules?.[prefix + path] !== 'hidden'
  return {
    isSeen,
    isShown,
    ordered<Each>(all: readonly Each[], pathOf: (one: Each) => string): readonly Each[] {
      const shown = all.filter((each) => isShown(pathOf(each)))
      if (reading.moved.length === 0) return shown
      return inTemplateOrder(shown, (each) => entity.fields[pathOf(each)]?.template, reading.order, reading.moved)
    },
  }
}
