import { Toast } from '@douyinfe/semi-ui-19'
import { useQueryClient } from '@tanstack/react-query'
import type { Entity } from '../../../core/model/entity.ts'
import type { Field } from '../../../core/model/field.ts'
import type { Transition } from '../../../core/model/lifecycle.ts'
import type { ListScreen } from '../../../core/model/screen.ts'
import { isAllowed } from '../../../core/permissions/is-allowed.ts'
import { call } from '../../api/call.ts'
import { pathOfTransition } from '../../api/paths-of-entity.ts'
import { useWords } from '../../cells/use-words.ts'
import type { Row } from '../../cells/value-at-path.ts'
import { useModel } from '../../model/use-model.ts'
import { side } from '../../session/session.ts'
import { useSession } from '../../session/use-session.ts'
import { refetchRows } from '../transition/refetch-rows.ts'
import { offerUndo } from './offer-undo.tsx'
import { itemsBefore } from './values-before.ts'

type Done = { readonly said: string; readonly fields: readonly Field[]; readonly before: readonly Row[]; readonly given: Row }

/**
 * Says that an action is done, with the offer to take it back: by another action, or where the list shows what it changed, by the same one with the values
 * before.
 */
export function useUndo(entity: Entity, transition: Transition, screen: ListScreen | undefined) {
  const model = useModel()
  const words = useWords()
  const { permissions } = useSession()
  const client = useQueryClient()

  const { undo } = transition
  const another = typeof undo === 'string' ? entity.transitions[undo] : undefined

  async function itemsToTakeBack({ fields, before, given }: Done): Promise<readonly Row[]> {
    if (another !== undefined) return before.map(({ id }) => ({ id }))
    return itemsBefore(fields, before, given, await refetchRows(model, entity, before, screen?.name).catch(() => []))
  }

  async function takeBack(done: Done): Promise<void> {
    const { before } = done
    const entityList = await itemsToTakeBack(done)
    const path = pathOfTransition(model, entity, side, another ?? transition)
    const answer = entityList.length === 0 ? undefined : await call(path, { idempotencyKey: crypto.randomUUID(), entityList }).catch(() => undefined)
    const count = ((answer?.list ?? []) as readonly { readonly returnCode: string }[]).filter(({ returnCode }) => returnCode === '0').length
    void client.invalidateQueries()
    const left = before.length - count
    if (left === 0) Toast.success(words.text('ui.undo.done', { count: String(count) }))
    else Toast.warning({ content: words.text('ui.undo.left', { count: String(count), left: String(left) }), duration: 8 })
  }

  return (done: Done): void => {
    const isShown = screen !== undefined && done.fields.every(({ name }) => screen.columns.some(({ field }) => field === name))
    const isOffered = another === undefined ? undo === true && isShown : isAllowed(another.permission[side], permissions)
    if (isOffered) offerUndo({ said: done.said, word: words.text('ui.undo.offer'), takeBack: () => takeBack(done) })
    else Toast.success(done.said)
  }
}
