import { useLayoutEffect, useRef, type FocusEvent, type ReactNode } from 'react'

type Props = {
  readonly children: ReactNode
  /** Attributes of the input; undefined removes one. */
  readonly attributes: Readonly<Record<string, string | undefined>>
  readonly required?: boolean
  readonly className?: string
  readonly onFocus?: (event: FocusEvent) => void
  readonly onBlur?: (event: FocusEvent) => void
}

/** Sets on the one input below it what Semi's Checkbox and Radio do not pass on: id, name, value, required. */
export function InputAttributes({ children, attributes, required = false, className, onFocus, onBlur }: Props) {
  const box = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    const input = box.current?.querySelector('input')
    if (input == null) return
    input.required = required
    for (const [name, value] of Object.entries(attributes)) {
      if (value === undefined) input.removeAttribute(name)
      else input.setAttribute(name, value)
    }
  })
  return (
    <div ref={box} className={className} onFocus={onFocus} onBlur={onBlur}>
      {children}
    </div>
  )
}
