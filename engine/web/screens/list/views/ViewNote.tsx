import type { Entity } from '../../../../core/model/entity.ts'
import type { SavedView } from '../../../../core/query/view-content.ts'
import { useWords } from '../../../cells/use-words.ts'

/** Shows what an opened view leaves out because the reader may not see it, or that the view of the address does not exist for this reader. */
export function ViewNote({ entity, view, isMissing }: { readonly entity: Entity; readonly view: SavedView | undefined; readonly isMissing: boolean }) {
  const words = useWords()
  const dropped = view?.dropped ?? []
  if (!isMissing && dropped.length === 0) return null
  const fields = [...new Set(dropped.map((path) => words.path(entity, path)))].join(words.text('ui.condition.comma'))
  return (
    <p className="view-note" role="status">
      {words.text(isMissing ? 'ui.view.missing' : 'ui.view.dropped', { count: String(dropped.length), fields })}
    </p>
  )
}
