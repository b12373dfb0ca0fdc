import type { Model } from '../../../core/model/model.ts'
import type { Reference } from '../../../core/wire/envelope.ts'
import { addressOfScreen } from '../../navigation/address-of-screen.ts'

/** The address of a related document: its detail, or the list that finds it by its number. */
export function addressOfLinked(model: Model, screen: string, { id, text }: Reference): string {
  return addressOfScreen(screen, model.screens[screen]?.kind === 'list' ? { q: text } : { id })
}
