import { useNavigate } from 'react-router'
import type { Entity } from '../../../core/model/entity.ts'
import type { ActionRef, DetailScreen } from '../../../core/model/screen.ts'
import { modelAtom } from '../../model/model-store.ts'
import { store } from '../../foundation/store.ts'
import { useModel } from '../../model/use-model.ts'
import { useRunAction } from '../../actions/use-run-action.tsx'
import type { Row } from '../../cells/value-at-path.ts'
import { loadScreenPack } from '../../model/load-packs.ts'
import { addressOfScreen } from '../../navigation/address-of-screen.ts'
import { filterPrefix } from '../list/state/list-state.ts'
import { filterByDocument } from './filter-by-document.ts'

/**
 * The effects of a document's buttons. Edits and the transition of the given form open that form. Another detail of the same entity shows this document. A list
 * that can be filtered by the document shows its rows. Everything else opens its dialog or screen.
 */
export function useDocumentActions(screen: DetailScreen, entity: Entity) {
  const navigate = useNavigate()
  const { act, dialog } = useRunAction()
  const model = useModel()
  const form = model.screens[screen.edit ?? '']
  const own = form?.kind === 'form' && form.entity === entity.name ? form.transition : undefined
  // The filter by document is known once the list's own declarations are loaded.
  async function openList(list: string, id: string) {
    await loadScreenPack(list).catch(() => {})
    const loaded = store.get(modelAtom)
    const found = loaded.screens[list]
    const by = found?.kind === 'list' ? filterByDocument(loaded, found, entity) : undefined
    void navigate(addressOfScreen(list, by === undefined ? {} : { [`${filterPrefix}${by}`]: `in:${id}` }))
  }
  function use(ref: ActionRef, row: Row) {
    const target = ref.kind === 'open' ? model.screens[ref.screen] : undefined
    if (target?.kind === 'detail' && target.entity === entity.name) return void navigate(addressOfScreen(target.name, { id: String(row['id']) }))
    if (target?.kind === 'list') return void openList(target.name, String(row['id']))
    const transition = ref.kind === 'transition' ? entity.transitions[ref.transition] : undefined
    if (transition !== undefined && screen.edit !== undefined && (transition.input === '*' || transition.name === own))
      void navigate(addressOfScreen(screen.edit, { id: String(row['id']), transition: transition.name }))
    else act(ref, [row])
  }
  return { use, dialog }
}
