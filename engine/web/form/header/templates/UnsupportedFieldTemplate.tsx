import { TranslatableString, type RJSFSchema, type UnsupportedFieldProps } from '@rjsf/utils'
import type { FormContext } from '../context/form-context.ts'

function sentenceOf(id: string | undefined, reason: string | undefined): readonly [TranslatableString, string[]] {
  if (id !== undefined && reason !== undefined) return [TranslatableString.UnsupportedFieldWithIdAndReason, [id, reason]]
  if (id !== undefined) return [TranslatableString.UnsupportedFieldWithId, [id]]
  if (reason !== undefined) return [TranslatableString.UnsupportedFieldWithReason, [reason]]
  return [TranslatableString.UnsupportedField, []]
}

/** A field that cannot be drawn, with its schema, for its author. */
export function UnsupportedFieldTemplate({ schema, fieldPathId, reason, registry }: UnsupportedFieldProps<unknown, RJSFSchema, FormContext>) {
  const [sentence, params] = sentenceOf(fieldPathId?.$id, reason)
  return (
    <div className="field-unsupported">
      <p>{registry.translateString(sentence, params)}</p>
      <pre>{JSON.stringify(schema, null, 2)}</pre>
    </div>
  )
}
