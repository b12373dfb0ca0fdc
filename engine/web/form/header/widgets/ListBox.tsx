import { useRef, type KeyboardEvent } from 'react'

export type ListBoxOption = { readonly label: string; readonly chosen: boolean; readonly disabled: boolean }

type Props = {
  readonly id: string
  readonly options: readonly ListBoxOption[]
  readonly labelId: string | undefined
  readonly describedBy: string
  readonly required: boolean
  readonly disabled: boolean
  readonly onToggle: (place: number) => void
  readonly onFocus: () => void
  readonly onBlur: () => void
}

const steps: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1, Home: -Infinity, End: Infinity }

/** A multiple choice with all options visible: arrows, Home and End move, Space or Enter selects. */
export function ListBox({ id, options, labelId, describedBy, required, disabled, onToggle, onFocus, onBlur }: Props) {
  const box = useRef<HTMLUListElement>(null)
  const first = Math.max(
    0,
    options.findIndex(({ chosen }) => chosen),
  )

  function press(event: KeyboardEvent, place: number) {
    if (event.key === ' ' || event.key === 'Enter') {
      event.preventDefault()
      if (!disabled && options[place]?.disabled === false) onToggle(place)
      return
    }
    const step = steps[event.key]
    if (step === undefined) return
    event.preventDefault()
    const next = Math.min(Math.max(place + step, 0), options.length - 1)
    ;(box.current?.children[next] as HTMLElement | undefined)?.focus()
  }

  return (
    <ul
      ref={box}
      id={id}
      className="list-box"
      role="listbox"
      aria-multiselectable
      aria-labelledby={labelId}
      aria-describedby={describedBy}
      aria-required={required || undefined}
      aria-disabled={disabled || undefined}
      onFocus={onFocus}
      onBlur={onBlur}
    >
      {options.map((option, place) => (
        <li
          key={option.label}
          className="list-box-option"
          role="option"
          aria-selected={option.chosen}
          aria-disabled={option.disabled || undefined}
          tabIndex={!disabled && place === first ? 0 : -1}
          onClick={() => {
            if (!disabled && !option.disabled) onToggle(place)
          }}
          onKeyDown={(event) => press(event, place)}
        >
          {option.label}
        </li>
      ))}
    </ul>
  )
}
