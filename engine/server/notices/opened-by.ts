import type { Model } from '../../core/model/model.ts'
import { isAllowed } from '../../core/permissions/is-allowed.ts'
import type { Recipient, Told } from './recipients.ts'

/** Where a notice leads a person: nowhere without the screen's code, and to no document that the person may not see. */
export function openedBy(
  model: Pick<Model, 'screens'>,
  { due, notice }: Told,
  { person, seesDocument }: Recipient,
): { readonly screen: string | null; readonly document: string | null } {
  const link = notice?.opens[due.side]
  const screen = model.screens[link?.screen ?? '']
  const document = seesDocument ? due.payload.document : undefined
  const mayOpen =
    link !== undefined && screen !== undefined && isAllowed(screen.permission, person.permissions) && !(link.withDocument && document === undefined)
  return { screen: mayOpen ? link.screen : null, document: mayOpen && link.withDocument ? (document ?? null) : null }
}
