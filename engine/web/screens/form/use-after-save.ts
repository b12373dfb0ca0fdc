import { useLocation, useNavigate } from 'react-router'
import type { Entity } from '../../../core/model/entity.ts'
import type { Transition } from '../../../core/model/lifecycle.ts'
import type { FormScreen } from '../../../core/model/screen.ts'
import { side } from '../../session/session.ts'
import { useModel } from '../../model/use-model.ts'
import { isScreenOfSide } from '../../../core/model/is-screen-of-side.ts'
import { useSession } from '../../session/use-session.ts'
import { textOfValue } from '../../cells/text-of-value.ts'
import { useWords } from '../../cells/use-words.ts'
import type { Row } from '../../cells/value-at-path.ts'
import { addressOfScreen } from '../../navigation/address-of-screen.ts'
import { rememberResult } from '../result/result.ts'
import type { MadeDocument } from '../result/result.ts'

/** Opens the form's next page after everything was sent: the document, or the page that shows what was made. */
export function useAfterSave(screen: FormScreen, entity: Entity, transition: Transition): (made: readonly Row[]) => void {
  const model = useModel()
  const words = useWords()
  const navigate = useNavigate()
  // Invited people stay here.
  const { isTemporary } = useSession().user
  const came = useLocation().state as { readonly list?: string } | null
  // The list in which the sources were chosen; another action of the form takes them from elsewhere than its own picker.
  const back = came?.list ?? (transition.name === screen.transition ? screen.pick : undefined)
  return (made) => {
    const target = model.screens[screen.then]
    const [first] = made
    if (target?.kind === 'detail' && textOfValue(first?.['_instead']) === '')
      return void navigate(addressOfScreen(screen.then, { id: textOfValue(first?.['id']) }), { replace: true })
    const madeOf = (row: Row): MadeDocument => {
      const instead = textOfValue(row['_instead'])
      const of = model.entities[instead] ?? entity
      const detail = Object.values(model.screens).find((each) => each.kind === 'detail' && each.entity === of.name && isScreenOfSide(each, side))
      return {
        entity: of.name,
        kind: words.text(`entity.${of.name}`),
        id: textOfValue(row['id']),
        text: textOfValue(row[of.display]),
        status: textOfValue(row['status']),
        isInstead: instead !== '',
        ...(detail === undefined || isTemporary ? {} : { detail: detail.name }),
      }
    }
    rememberResult({
      title: words.text('ui.result.title', { action: words.action({ kind: 'transition', entity: entity.name, transition: transition.name }) }),
      entity: entity.name,
      documents: made.map(madeOf),
      ...(back === undefined || isTemporary ? {} : { pick: back, pickTitle: words.text(`screen.${back}`) }),
    })
    void navigate(addressOfScreen(screen.then), { replace: true })
  }
}
