import { decimalFromTyping } from '../../core/decimal/decimal-from-typing.ts'
import type { OperationConstraint } from '../../core/operations/operation-signatures.ts'

/** The content of an operation's form: texts of inputs, and checkboxes; for the whole, and by column and id. */
export type ConstraintDraft = {
  readonly whole: Readonly<Record<string, string | boolean>>
  readonly per: Readonly<Record<string, Readonly<Record<string, Readonly<Record<string, string | boolean>>>>>>
}

export const noConstraints: ConstraintDraft = { whole: {}, per: {} }

/** The draft with one value changed; `at` is the column and the id, or undefined for the whole. */
export function withConstraint(
  draft: ConstraintDraft,
  at: readonly [column: string, id: string] | undefined,
  name: string,
  value: string | boolean,
): ConstraintDraft {
  if (at === undefined) return { ...draft, whole: { ...draft.whole, [name]: value } }
  const [column, id] = at
  const rows = draft.per[column] ?? {}
  return { ...draft, per: { ...draft.per, [column]: { ...rows, [id]: { ...rows[id], [name]: value } } } }
}

/** The request: figures in wire format (a share of "30%" is 0.3), blanks omitted. A text that is not a figure is sent as typed, and refused by the server. */
export function constraintsForWire(constraints: Readonly<Record<string, OperationConstraint>>, { whole, per }: ConstraintDraft): ConstraintDraft {
  const read = (values: ConstraintDraft['whole']) =>
    Object.fromEntries(
      Object.entries(values).flatMap(([name, value]) => {
        if (value === '' || value === false) return []
        return [[name, typeof value === 'boolean' ? value : (figureOf(value, constraints[name]?.type === 'share') ?? value)]]
      }),
    )
  const rowsOf = (rows: Readonly<Record<string, ConstraintDraft['whole']>>) =>
    Object.fromEntries(Object.entries(rows).flatMap(([id, values]) => (Object.keys(read(values)).length === 0 ? [] : [[id, read(values)]])))
  return { whole: read(whole), per: Object.fromEntries(Object.entries(per).map(([column, rows]) => [column, rowsOf(rows)])) }
}

function figureOf(typed: string, isShare: boolean): string | undefined {
  return decimalFromTyping(typed, isShare) ?? undefined
}
