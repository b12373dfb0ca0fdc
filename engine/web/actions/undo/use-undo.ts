import { Toast } from '@douyinfe/semi-ui-19'
import { useQueryClient } from '@tanstack/react-query'
import type { Entity } from '../../../core/model/entity.ts'
import type { Field } from '../../../core/model/field.ts'
import type { Transition } from '../../../core/model/lifecycle.ts'
import type { ListScreen } from '../../../core/model/screen.ts'
import { call } from '../../api/call.ts'
import { pathOfTransition } from '../../api/paths-of-entity.ts'
import { useWords } from '../../cells/use-words.ts'
import type { Row } from '../../cells/value-at-path.ts'
import { useModel } from '../../model/use-model.ts'
import { side } from '../../session/session.ts'
import { refetchRows } from '../transition/refetch-rows.ts'
import { offerUndo } from './offer-undo.tsx'
import { itemsBefore } from './values-before.ts'

type Done = { readonly said: string; readonly fields: readonly Field[]; readonly before: readonly Row[]; readonly given: Row }

/** Says that an action is done; where it can be taken back, and the list shows what it changed, with the offer to do so. */
export function useUndo(entity: Entity, transition: Transition, screen: ListScreen | undefined) {
  const model = useModel()
  const words = useWords()
  const client = useQueryClient()

  async function takeBack({ fields, before, given }: Done): Promise<void> {
    const now = await refetchRows(model, entity, before, screen?.name).catch(() => [])
    const entityList = itemsBefore(fields, before, given, now)
    const answer =
      entityList.length === 0
        ? undefined
        : await call(pathOfTransition(model, entity, side, transition), { idempotencyKey: crypto.randomUUID(), entityList }).catch(() => undefined)
    const done = ((answer?.list ?? []) as readonly { readonly returnCode: string }[]).filter(({ returnCode }) => returnCode === '0').length
    void client.invalidateQueries()
    const left = before.length - done
    if (left === 0) Toast.success(words.text('ui.undo.done', { count: String(done) }))
    else Toast.warning({ content: words.text('ui.undo.left', { count: String(done), left: String(left) }), duration: 8 })
  }

  return (done: Done): void => {
    const isShown = screen !== undefined && done.fields.every(({ name }) => screen.columns.some(({ field }) => field === name))
    if (transition.undo === true && isShown) offerUndo({ said: done.said, word: words.text('ui.undo.offer'), takeBack: () => takeBack(done) })
    else Toast.success(done.said)
  }
}
