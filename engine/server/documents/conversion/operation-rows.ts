import { Decimal } from '../../../core/decimal/decimal.ts'
import { entityOf } from '../../../core/model/field-kinds.ts'
import { holds, valueOf } from '../../../core/expression/evaluate-formula.ts'
import { pendingOf } from '../../../core/lifecycle/take-from-source.ts'
import type { LiveValues } from '../../../core/expression/values-of.ts'
import type { Formula } from '../../../core/model/formula.ts'
import type { Conversion } from '../../../core/model/lifecycle.ts'
import type { Model } from '../../../core/model/model.ts'
import { operationSignatures } from '../../../core/operations/operation-signatures.ts'
import type { OperationColumn, OperationName, OperationRow } from '../../../core/operations/operation-signatures.ts'
import type { Actor } from '../../../core/permissions/actor.ts'
import { isMaskedAt } from '../../../core/permissions/is-hidden-at.ts'
import { issue } from '../../../core/rules/issue.ts'
import { refuseIf } from '../../calls/refused-error.ts'

type Reads = readonly (readonly [name: string, column: OperationColumn, formula: Formula])[]

/** Refuses a caller who may not see a value that the operation needs: the proposal would tell it. */
export function refuseMasked(model: Model, conversion: Conversion, actor: Actor): void {
  const hidden = readsOf(conversion).filter(([, { isRequired }, formula]) => isRequired === true && isMasked(model, conversion, actor, formula))
  refuseIf(hidden.map(([name]) => issue('FIELD_NOT_VISIBLE', name, { field: name })))
}

/**
 * The rows of an operation, from the live values of sources: those that may be taken now, with every column that it needs, and none with values sealed from the
 * actor. Leaves out masked and blank values.
 */
export function rowsForOperation(model: Model, conversion: Conversion, actor: Actor, sources: readonly LiveValues[]): readonly OperationRow<OperationName>[] {
  const source = entityOf(model, conversion.source)
  const owner = entityOf(model, source.line?.of ?? source.name)
  const seals = owner.masks.flatMap(({ sealed }) => (sealed?.sides.includes(actor.side) === true ? [sealed.until] : []))
  const reads = readsOf(conversion).filter(([, , formula]) => !isMasked(model, conversion, actor, formula))
  return sources.flatMap((values) => {
    const document = (source.line === undefined ? values : values[owner.name]) as LiveValues
    const pending = pendingOf(model, conversion, values)
    if (pending.lte(0) || !holds(model, conversion.when, values) || !seals.every((until) => holds(model, until, document))) return []
    const row: Record<string, unknown> = { id: values.id, pending: pending.toFixed() }
    for (const [name, column, formula] of reads) {
      const value = plain(valueOf(model, formula, values))
      if (value === null && column.isRequired === true) return []
      if (value !== null) row[name] = value
    }
    return [row as OperationRow<OperationName>]
  })
}

function readsOf({ operation }: Conversion): Reads {
  if (operation === undefined) return []
  const columns: Readonly<Record<string, OperationColumn>> = operationSignatures[operation.name].columns
  return Object.entries(operation.reads).map(([name, formula]) => [name, columns[name]!, formula])
}

function isMasked(model: Model, conversion: Conversion, actor: Actor, { references }: Formula): boolean {
  return references.some((path) => isMaskedAt(model, entityOf(model, conversion.source), path, actor))
}

/** Figures as texts, records as ids, null for a blank. */
function plain(value: unknown): string | boolean | null {
  if (value instanceof Decimal) return value.toFixed()
  if (typeof value === 'object' && value !== null && 'id' in value) return plain(value.id)
  return typeof value === 'boolean' || (typeof value === 'string' && value !== '') ? value : null
}
