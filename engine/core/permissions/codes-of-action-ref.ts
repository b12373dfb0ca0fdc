import type { Import, Model } from '../model/model.ts'
import type { ActionRef } from '../model/screen.ts'
import type { Side } from '../model/side.ts'

/** The codes that a button's target asks of a side, whatever the row; `codeOfRoute` comes from `permissionOfRoute`. */
export function codesOfActionRef(
  model: Pick<Model, 'entities' | 'imports'>,
  ref: ActionRef,
  side: Side,
  codeOfRoute: Readonly<Record<string, string>>,
): readonly string[] {
  const codes = ref.kind === 'import' ? codesOfImport(model, model.imports[ref.name], side) : [codeOf(model, ref, side, codeOfRoute)]
  return [...new Set(codes.filter((code) => code !== undefined))]
}

/** Whoever changes records by a file may read them, and may change each by hand. */
function codesOfImport({ entities }: Pick<Model, 'entities'>, plan: Import | undefined, side: Side): readonly (string | undefined)[] {
  const entity = plan?.by === undefined ? undefined : entities[plan.entity]
  return [plan?.permission[side], entity?.transitions[plan?.transition ?? '']?.permission[side], entity?.read[side]]
}

function codeOf(
  model: Pick<Model, 'entities'>,
  ref: Exclude<ActionRef, { readonly kind: 'import' }>,
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
    case 'export':
      return model.entities[ref.entity]?.export[side]
  }
}
