import { type RefObject, useCallback, useRef, useState } from 'react'

type HeldTray = {
  readonly opener: RefObject<HTMLButtonElement | null>
  readonly isOpen: boolean
  readonly setOpen: (isOpen: boolean) => void
  readonly close: (isDone: boolean) => void
}

/** The button of the header that opens a tray, and whether it is open. */
export function useHeaderTray(): HeldTray {
  const opener = useRef<HTMLButtonElement>(null)
  const [isOpen, setOpen] = useState(false)
  const close = useCallback((isDone: boolean) => {
    setOpen(false)
    if (isDone) opener.current?.focus()
  }, [])
  return { opener, isOpen, setOpen, close }
}
