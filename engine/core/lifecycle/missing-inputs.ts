import type { Entity } from '../model/entity.ts'
import type { Field } from '../model/field.ts'
import { entityOf } from '../model/field-kinds.ts'
import type { Conversion, Transition } from '../model/lifecycle.ts'
import type { Model } from '../model/model.ts'
import { type Document, type Row, isBlank } from '../model/document.ts'
import type { Issue } from '../wire/envelope.ts'
import type { Actor } from '../permissions/actor.ts'
import { at, issue } from '../rules/issue.ts'
import { requiredInputsOf } from '../rules/required-inputs.ts'
import { inputFieldsOf, openFieldsOf } from './apply-input.ts'
import { conversionOf } from '../model/conversion-of.ts'

type Writer = Pick<Actor, 'side' | 'permissions'>

/**
 * What is missing in an input that cannot be read, beside what is wrong in it: fields that are required whatever the others say, and that nothing else fills
 * in. `before`: the document that is acted on, whose values stay where nothing is sent.
 */
export function missingInputs(
  model: Model,
  entity: Entity,
  transition: Transition,
  input: Row,
  writer: Writer,
  wrong: readonly Issue[],
  before?: Document,
): readonly Issue[] {
  const conversion = conversionOf(entity, transition)
  const requiredInputs = requiredInputsOf(transition)
  const isNew = before === undefined
  const missing = inputFieldsOf(model, entity, transition, writer).flatMap((field): readonly Issue[] => {
    if (field.type === 'lines') return missingInRows(model, transition, field, input[field.name], conversion, writer)
    const isFilled = !isBlank(input[field.name]) || (!(field.name in input) && !isBlank(before?.[field.name]))
    const isGiven = conversion !== undefined && (isCopied(conversion, field) || conversion.into === undefined)
    const isNeeded = requiredInputs.has(field.name) || (isNew && !isGiven && isRequired(field))
    return isNeeded && !isFilled ? [issue('REQUIRED', field.name)] : []
  })
  return missing.filter(({ path }) => !wrong.some((found) => found.path === path))
}

/** The new rows of a lines field, without those that come from a source. A row beneath another one takes its copied fields over. */
function missingInRows(
  model: Model,
  transition: Transition,
  { name, entity, beneath }: Field,
  sent: unknown,
  conversion: Conversion | undefined,
  writer: Writer,
): readonly Issue[] {
  if (!Array.isArray(sent)) return []
  const needed = openFieldsOf(model, entityOf(model, entity ?? ''), writer, transition).filter(isRequired)
  return (sent as readonly unknown[]).flatMap((row, index) => {
    if (typeof row !== 'object' || row === null || !isBlank((row as Row).id)) return []
    if (conversion?.into === name && !isBlank((row as Row)[conversion.link])) return []
    const copied = beneath !== undefined && !isBlank((row as Row)[beneath.by]) ? beneath.copy : []
    return needed
      .filter((field) => isBlank((row as Row)[field.name]) && !copied.includes(field.name))
      .map((field) => issue('REQUIRED', at(name, index, field.name)))
  })
}

const isCopied = ({ split, same }: Conversion, { name }: Field) => name in split || name in same

function isRequired({ required, default: initial, computed, lookup, type }: Field): boolean {
  return required && initial === undefined && computed === undefined && lookup === undefined && type !== 'files' && type !== 'sequence'
}
