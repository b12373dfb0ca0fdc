import type { Entity } from '../entity.ts'
import type { Transition } from '../lifecycle.ts'
import type { Model } from '../model.ts'
import type { ActionRef, FormScreen } from '../screen.ts'

/** The form that a creating action opens, and the transition by which it makes documents: the form's own, or the one that the action names. */
export type CreationOfRef = { readonly form: FormScreen; readonly entity: Entity; readonly transition: Transition }

/** What a creating action makes; undefined of other actions, and where the model does not have it. */
export function creationOfRef({ screens, entities }: Pick<Model, 'screens' | 'entities'>, ref: ActionRef): CreationOfRef | undefined {
  const form = ref.kind === 'create' ? screens[ref.screen] : undefined
  if (ref.kind !== 'create' || form?.kind !== 'form') return undefined
  const entity = entities[form.entity]
  const transition = entity?.transitions[ref.transition ?? form.transition]
  return entity === undefined || transition === undefined ? undefined : { form, entity, transition }
}
