import { nameOfActionRef } from '../../core/model/action-refs/name-of-action-ref.ts'
import { actionsOfScreen } from '../../core/model/action-refs/actions-of-screen.ts'
import { modelAtom } from '../model/model-store.ts'
import { store } from '../foundation/store.ts'
import { gridApiByElement } from '../grid/api/grid-api-by-element.ts'

/** An explainable thing, and the question about it. */
export type ExplainTarget = {
  readonly element: HTMLElement
  readonly kind: 'action' | 'field' | 'menu'
  readonly entity: Readonly<Record<string, string>>
}

/** The explainable thing at or around an element. */
export function targetOf(at: Element): ExplainTarget | undefined {
  const route = at.closest<HTMLElement>('[data-route]')
  if (route !== null) return { element: route, kind: 'menu', entity: { route: route.dataset['route']! } }
  const place = placeOf(at)
  if (place === undefined) return undefined
  const button = at.closest<HTMLElement>('[data-action]')
  if (button !== null) {
    const action = button.dataset['action']!
    return isDeclared(place.screen, action) ? { element: button, kind: 'action', entity: { ...place, action } } : undefined
  }
  const cell = cellAt(at)
  if (cell !== undefined) return { element: cell.element, kind: 'field', entity: { ...place, ...cell.row, path: pathIn(at, cell.path) } }
  const preference = at.closest<HTMLElement>('[data-preference]')
  if (preference !== null) return { element: preference, kind: 'field', entity: { screen: place.screen, path: preference.dataset['preference']! } }
  const field = at.closest<HTMLElement>('[data-field]')
  if (field === null) return undefined
  const { row, ...rest } = { row: rowAt(at), ...place }
  return { element: field, kind: 'field', entity: { ...rest, ...row, path: pathIn(at, field.dataset['field']!) } }
}

/** The screen and document of an element; an overlay belongs to the row that opened it. */
function placeOf(at: Element): { readonly screen: string; readonly id?: string; readonly line?: string } | undefined {
  const around = at.closest<HTMLElement>('[data-screen]')
  const screen = (around ?? document.querySelector<HTMLElement>('[data-screen]'))?.dataset['screen']
  if (screen === undefined) return undefined
  const sheet = at.closest<HTMLElement>('.detail-sheet')
  const listed = store.get(modelAtom).screens[screen]
  const id = sheet?.dataset['id'] ?? new URLSearchParams(location.search).get('id')
  const of = sheet !== null && listed?.kind === 'list' && listed.open !== undefined ? listed.open : screen
  return { screen: of, ...(id !== null && id !== undefined && { id }), ...(around === null ? lastRow : (rowAt(at) ?? {})) }
}

let lastRow: Readonly<Record<string, string>> = {}

/** Remembers the row of the last focus, for menus that open from it elsewhere in the page. */
export function rememberRow(at: Element): void {
  if (at.closest('[data-screen]') !== null) lastRow = rowAt(at) ?? {}
}

/** The row of a grid around an element: in a list its own id, in lines the line's. */
function rowAt(at: Element): Readonly<Record<string, string>> | undefined {
  const grid = at.closest('[role=grid]')
  const api = grid === null ? undefined : gridApiByElement.get(grid)?.current
  const index = Number(at.closest('[role=row]')?.getAttribute('aria-rowindex') ?? 0) - 1 - (api?.headRows ?? 0)
  const id = api?.rows[index]?.['id']
  if (typeof id !== 'string') return undefined
  return at.closest('[data-lines]') === null ? { id } : { line: id }
}

function cellAt(at: Element): { readonly element: HTMLElement; readonly path: string; readonly row: Readonly<Record<string, string>> } | undefined {
  const element = at.closest<HTMLElement>('[role=gridcell], [role=columnheader]')
  const grid = element?.closest('[role=grid]')
  if (element === null || grid === null || grid === undefined) return undefined
  const head = element.querySelector<HTMLElement>('[data-column]')?.dataset['column']
  if (head !== undefined) return { element, path: head, row: {} }
  const column = gridApiByElement.get(grid)?.current.columns[Number(element.getAttribute('aria-colindex')) - 1]
  return column?.isData === true ? { element, path: column.key, row: rowAt(at) ?? {} } : undefined
}

/** A path as the screen has it: a line's path begins with its lines field. */
function pathIn(at: Element, path: string): string {
  const lines = at.closest<HTMLElement>('[data-lines]')?.dataset['lines']
  return lines === undefined ? path : `${lines}.${path}`
}

/** Checks whether a button is declared, and not the page's own. */
function isDeclared(name: string, action: string): boolean {
  const { screens, entities } = store.get(modelAtom)
  const screen = screens[name]
  if (screen === undefined) return false
  const isSent = screen.kind === 'form' && action === 'submit'
  const isOfDocument = 'entity' in screen && entities[screen.entity]?.transitions[action] !== undefined
  return isSent || isOfDocument || actionsOfScreen(screen).some((ref) => nameOfActionRef(ref) === action)
}
