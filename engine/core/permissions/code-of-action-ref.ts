import type { Model } from '../model/model.ts'
import type { ActionRef } from '../model/screen.ts'
import type { Side } from '../model/side.ts'

/** The code that a button's target asks of a side, whatever the row; `codeOfRoute` comes from `permissionOfRoute`. */
export function codeOfActionRef(
  model: Pick<Model, 'entities' | 'imports'>,
  ref: ActionRef,
  side: Side,
  codeOfRoute: Readonly<Record<string, string>>,
): string | undefined {
  switch (ref.kind) {
    case 'transition':
      return model.entities[ref.entity]?.transitions[ref.transition]?.permission[side]
    case 'create':
      return ref.transition === undefined ? codeOfRoute[ref.screen] : model.entities[ref.entity ?? '']?.transitions[ref.transition]?.permission[side]
    case 'open':
    case 'invite':
      return codeOfRoute[ref.screen]
    case 'import':
      return model.imports[ref.name]?.permission[side]
    case 'export':
      return model.entities[ref.entity]?.export[side]
  }
}
