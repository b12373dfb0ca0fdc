import type { Ref } from 'react'

type Props = {
  readonly label: string
  readonly value: string
  readonly issue: string
  /** A code of an authenticator app has digits alone. */
  readonly isDigits: boolean
  readonly inputRef?: Ref<HTMLInputElement>
  readonly hasFocus?: boolean
  readonly onChange: (value: string) => void
}

/** A code that is used once. The browser may offer it, and it may be pasted. */
export function CodeInput({ label, value, issue, isDigits, inputRef, hasFocus = false, onChange }: Props) {
  return (
    <label className="code-field">
      <span>{label}</span>
      <input
        ref={inputRef}
        name="code"
        autoComplete="one-time-code"
        autoCapitalize="characters"
        spellCheck={false}
        inputMode={isDigits ? 'numeric' : 'text'}
        autoFocus={hasFocus}
        value={value}
        aria-invalid={issue !== ''}
        onChange={(event) => onChange(event.target.value)}
      />
      <small role="alert">{issue}</small>
    </label>
  )
}
