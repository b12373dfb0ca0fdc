import type { OperationConstraint } from '../../core/operations/operation-signatures.ts'

type Props = {
  readonly name: string
  readonly constraint: OperationConstraint
  readonly label: string
  readonly value: string | boolean | undefined
  readonly issue?: string | undefined
  readonly onChange: (value: string | boolean) => void
}

/** One input: a checkbox or a figure. Its issue is its description. */
export function ConstraintInput({ name, constraint, label, value, issue, onChange }: Props) {
  if (constraint.type === 'flag')
    return <input type="checkbox" name={name} aria-label={label} checked={value === true} onChange={(event) => onChange(event.target.checked)} />
  return (
    <input
      name={name}
      aria-label={label}
      inputMode="decimal"
      autoComplete="off"
      maxLength={30}
      placeholder={constraint.type === 'share' ? '%' : undefined}
      value={typeof value === 'string' ? value : ''}
      aria-invalid={issue !== undefined}
      title={issue}
      onChange={(event) => onChange(event.target.value)}
    />
  )
}
