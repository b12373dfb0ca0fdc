import { useId } from 'react'
import { FieldInput } from './FieldInput.tsx'
import type { InputProps } from './input-props.ts'

type Props = Omit<InputProps, 'labelId' | 'invalid'> & { readonly required: boolean; readonly issues: readonly string[] }

/** An input below its label, with what is wrong beside it. */
export function LabelledField({ required, issues, ...input }: Props) {
  const id = useId()
  return (
    <div className="labelled-field" data-field={input.field.name} data-wide={input.field.type === 'longText' || input.field.type === 'files' || undefined}>
      <label id={id} className="field-label">
        {input.label}
        {required && <span className="field-required" aria-hidden>*</span>}
      </label>
      <FieldInput {...input} labelId={id} invalid={issues.length > 0} />
      {issues.map((issue) => <p key={issue} className="field-issue" role="alert">{issue}</p>)}
    </div>
  )
}
