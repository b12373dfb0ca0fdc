import { holds } from '../../core/expression/evaluate-formula.ts'
import { valuesOf } from '../../core/expression/values-of.ts'
import type { LiveValues } from '../../core/expression/values-of.ts'
import { inputFieldsOf, openFieldsOf } from '../../core/lifecycle/apply-input.ts'
import type { EvaluationContext } from '../../core/model/document.ts'
import type { Entity } from '../../core/model/entity.ts'
import type { Field } from '../../core/model/field.ts'
import type { Conversion, Transition } from '../../core/model/lifecycle.ts'
import type { Model } from '../../core/model/model.ts'
import type { Side } from '../../core/model/side.ts'
import type { Row } from '../cells/value-at-path.ts'
import { isNewLine } from './is-new-line.ts'
import { isUntouchedWriteOnly } from './without-masks.ts'
import { conversionOf, partsOfSource } from '../../core/model/conversion-of.ts'

type Writer = { readonly side: Side; readonly permissions: ReadonlySet<string> }

/** Checks whether a field of the header, or of the row at a place of `lines`, is computed now, though people enter it at other times. */
export type IsComputedNow = (field: Field, lines?: string, index?: number) => boolean

/** The same for a document that nothing follows while it is edited. */
export function computedNowIn(model: Model, entity: Entity, document: Row, evaluationContext: EvaluationContext): IsComputedNow {
  let values: LiveValues | undefined
  return ({ computedWhen }, lines, index = 0) => {
    if (computedWhen === undefined) return false
    values ??= valuesOf(model, entity, document, evaluationContext)
    return holds(model, computedWhen, lines === undefined ? values : (values[lines] as readonly LiveValues[])[index]!)
  }
}

/** The request of a form: the inputs of the transition without computed figures, and for each line its id if the server knows it, and its source in the version that was read. */
export function documentPayload(
  model: Model,
  entity: Entity,
  transition: Transition,
  document: Row,
  writer: Writer,
  isComputedNow: IsComputedNow = () => false,
): Row {
  const conversion = conversionOf(entity, transition)
  const sent: Record<string, unknown> = {}
  for (const field of inputFieldsOf(model, entity, transition, writer)) {
    const line = field.type === 'lines' ? model.entities[field.entity ?? ''] : undefined
    if (line === undefined) {
      if (field.type !== 'lines' && !isUntouchedWriteOnly(document, field.name) && !isComputedNow(field)) sent[field.name] = document[field.name] ?? null
      continue
    }
    const open = openFieldsOf(model, line, writer, transition)
    const link = conversion?.into === field.name ? [conversion.link, ...versionFieldOf(conversion)] : []
    // A row that an edit adds says of which source it is another part.
    const parted = partsOfSource(entity, transition, field.name)
    const rows = (document[field.name] ?? []) as readonly Row[]
    sent[field.name] = rows.map((row, index) => {
      const entered = open.filter((each) => !isComputedNow(each, field.name, index)).map(({ name }) => name)
      return {
        ...(isNewLine(row) ? {} : { id: row['id'] }),
        ...(parted !== undefined && isNewLine(row) ? { [parted.link]: row[parted.link] ?? null } : {}),
        ...Object.fromEntries([...entered, ...link].filter((name) => name in row && !isUntouchedWriteOnly(row, name)).map((name) => [name, row[name] ?? null])),
      }
    })
  }
  if (conversion !== undefined && conversion.into === undefined && document[conversion.link] !== undefined) sent[conversion.link] = document[conversion.link]
  if (conversion !== undefined && conversion.into === undefined)
    for (const name of versionFieldOf(conversion)) if (document[name] !== undefined) sent[name] = document[name]
  return transition.from === null ? sent : { id: document['id'], version: document['version'], ...sent }
}

function versionFieldOf({ version }: Conversion): readonly string[] {
  return version === undefined ? [] : [version.field]
}
