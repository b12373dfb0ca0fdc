import { openFieldsOf } from '../../../core/lifecycle/apply-input.ts'
import type { Entity } from '../../../core/model/entity.ts'
import type { Field } from '../../../core/model/field.ts'
import type { Transition } from '../../../core/model/lifecycle.ts'
import type { Model } from '../../../core/model/model.ts'
import type { Section } from '../../../core/model/screen.ts'
import type { Side } from '../../../core/model/side.ts'

export type LinesSection = Extract<Section, { kind: 'lines' }>

/** The width of the dialog for its columns. */
const widthOfAll = 720

/** The grid of an action's lines: every field that the person may enter, with totals of quantities and amounts. */
export function dialogLines(
  model: Model,
  transition: Transition,
  field: Field,
  writer: { readonly side: Side; readonly permissions: ReadonlySet<string> },
): { readonly line: Entity; readonly section: LinesSection } | undefined {
  const line = model.entities[field.entity ?? '']
  if (line === undefined) return undefined
  const open = openFieldsOf(model, line, writer, transition).filter(({ type }) => type !== 'files')
  return {
    line,
    section: {
      kind: 'lines',
      id: field.name,
      lines: field.name,
      columns: open.map(({ name }) => ({ field: name, hidden: false, width: Math.max(Math.floor(widthOfAll / open.length), 130) })),
      pinned: [],
      totals: open.filter(({ type }) => type === 'quantity' || type === 'amount').map(({ name }) => name),
      paste: false,
      actions: [],
    },
  }
}
