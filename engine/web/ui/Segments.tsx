type Props = {
  readonly label: string
  readonly choices: readonly { readonly value: string; readonly text: string }[]
  readonly chosen: string
  readonly onChange: (value: string) => void
}

/** A few ways to show the same, of which one holds. */
export function Segments({ label, choices, chosen, onChange }: Props) {
  return (
    <div className="segments" role="group" aria-label={label}>
      {choices.map(({ value, text }) => (
        <button key={value} type="button" data-shape={value} aria-pressed={chosen === value} onClick={() => onChange(value)}>
          {text}
        </button>
      ))}
    </div>
  )
}
