import { useNavigate } from 'react-router'
import type { Entity } from '../../../core/model/entity.ts'
import type { ActionRef, DetailScreen } from '../../../core/model/screen.ts'
import { useModel } from '../../app/use-model.ts'
import { useAct } from '../../actions/use-act.tsx'
import type { Row } from '../../cells/value-at-path.ts'
import { addressOfScreen } from '../address-of-screen.ts'

/**
 * What the buttons of a document do: edits and the transition of the form that it names open that form, another detail of the same entity shows this
 * document, everything else its dialog or screen.
 */
export function useDocumentActions(screen: DetailScreen, entity: Entity) {
  const navigate = useNavigate()
  const { act, dialog } = useAct()
  const model = useModel()
  const form = model.screens[screen.edit ?? '']
  const own = form?.kind === 'form' && form.entity === entity.name ? form.transition : undefined
  function use(ref: ActionRef, row: Row) {
    const target = ref.kind === 'open' ? model.screens[ref.screen] : undefined
    if (target?.kind === 'detail' && target.entity === entity.name) return void navigate(addressOfScreen(target.name, { id: String(row['id']) }))
    const transition = ref.kind === 'transition' ? entity.transitions[ref.transition] : undefined
    if (transition !== undefined && screen.edit !== undefined && (transition.input === '*' || transition.name === own))
      void navigate(addressOfScreen(screen.edit, { id: String(row['id']), transition: transition.name }))
    else act(ref, [row])
  }
  return { use, dialog }
}
