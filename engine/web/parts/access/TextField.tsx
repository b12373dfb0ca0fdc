import { useId } from 'react'

type Props = {
  readonly name: string
  readonly label: string
  readonly value: string
  readonly onChange: (value: string) => void
  readonly issue?: string | undefined
  readonly isRequired?: boolean
  readonly isFixed?: boolean
  readonly longest: number
  readonly hint?: string
  readonly hasFocus?: boolean
}

/** A text input with its label; its issue is below. */
export function TextField({ name, label, value, onChange, issue, isRequired = false, isFixed = false, longest, hint, hasFocus = false }: Props) {
  const id = useId()
  return (
    <div className="text-field">
      <label htmlFor={id}>
        {label} {isRequired && <span aria-hidden>*</span>}
      </label>
      <input
        id={id}
        name={name}
        value={value}
        maxLength={longest}
        readOnly={isFixed}
        required={isRequired}
        autoFocus={hasFocus}
        autoComplete="off"
        aria-invalid={issue !== undefined}
        aria-describedby={`${id}-note`}
        onChange={(event) => onChange(event.target.value)}
      />
      <small id={`${id}-note`} data-issue={issue !== undefined || undefined}>
        {issue ?? hint}
      </small>
    </div>
  )
}
