import type { SavedView, ViewContent, ViewKind } from '../../../../core/query/view-content.ts'
import { callOrThrow } from '../../../api/call-or-throw.ts'

/** Stores a new view or display template. Refusals are thrown. */
export async function addView(view: {
  readonly screen: string
  readonly kind: ViewKind
  readonly name: string
  readonly shared?: boolean
  readonly content: ViewContent
}): Promise<SavedView> {
  return (await callOrThrow('/api/member/view/add', { entity: view })).entity as SavedView
}

/** Renames, changes, shares or unshares a view. */
export async function changeView(
  view: SavedView,
  change: { readonly name?: string; readonly shared?: boolean; readonly content?: ViewContent },
): Promise<SavedView> {
  return (await callOrThrow('/api/member/view/update', { entity: { id: view.id, version: view.version, ...change } })).entity as SavedView
}

export async function deleteView({ id }: SavedView): Promise<void> {
  await callOrThrow('/api/member/view/delete', { entity: { id } })
}

/** The view with which the person starts a list; null for none. */
export async function startWithView(screen: string, id: string | null): Promise<void> {
  await callOrThrow('/api/member/view/start', { entity: { screen, id } })
}
