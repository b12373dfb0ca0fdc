import type { Model } from '../model/model.ts'
import type { ActionRef } from '../model/screen.ts'
import type { Side } from '../model/side.ts'
import { codesOfImport } from './codes-of-import.ts'
import { requiredCodes } from './required-codes.ts'

/** The codes that a button's target asks of a side, whatever the row; `codeOfRoute` comes from `permissionOfRoute`. */
export function codesOfActionRef(
  model: Pick<Model, 'entities' | 'imports'>,
  ref: ActionRef,
  side: Side,
  codeOfRoute: Readonly<Record<string, string>>,
): readonly string[] {
  switch (ref.kind) {
    case 'import':
      return codesOfNamedImport(model, ref.name, side)
    case 'transition':
      return codesOfTransition(model, ref.entity, ref.transition, side)
    case 'create':
      return ref.transition === undefined ? ofOne(codeOfRoute[ref.screen]) : codesOfTransition(model, ref.entity ?? '', ref.transition, side)
    case 'open':
    case 'print':
    case 'invite':
      return ofOne(codeOfRoute[ref.screen])
    case 'export':
      return ofOne(model.entities[ref.entity]?.export[side])
  }
}

function codesOfNamedImport({ entities, imports }: Pick<Model, 'entities' | 'imports'>, name: string, side: Side): readonly string[] {
  const plan = imports[name]
  const entity = entities[plan?.entity ?? '']
  const transition = entity?.transitions[plan?.transition ?? '']
  return plan === undefined || entity === undefined || transition === undefined ? [] : codesOfImport(plan, entity, transition, side)
}

function codesOfTransition({ entities }: Pick<Model, 'entities'>, entity: string, name: string, side: Side): readonly string[] {
  const transition = entities[entity]?.transitions[name]
  return transition === undefined ? [] : requiredCodes(transition, side)
}

const ofOne = (code: string | undefined): readonly string[] => (code === undefined ? [] : [code])
