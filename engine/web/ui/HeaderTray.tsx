import './header-tray.css'
import { type ReactNode, type RefObject, useEffect, useRef } from 'react'

export type HeaderTrayProps = {
  /** The button of the header that opened it. */
  readonly opener: RefObject<HTMLButtonElement | null>
  /** Yes: the person closed it, so the button that opened it gets the focus again. */
  readonly onClose: (isDone: boolean) => void
}

type Props = HeaderTrayProps & {
  readonly label: string
  readonly className: string
  /** Something stands in front of it: Escape and clicks are not for it. */
  readonly isCovered?: boolean
  readonly children: ReactNode
}

/** What a button of the header opens beneath it. It takes the focus; Escape and a click elsewhere close it. */
export function HeaderTray({ opener, onClose, label, className, isCovered = false, children }: Props) {
  const tray = useRef<HTMLElement>(null)

  useEffect(() => tray.current?.focus(), [])
  useEffect(() => {
    if (isCovered) return
    const leave = (event: PointerEvent) => {
      const target = event.target as Node
      // Toasts cover the page; a click on them does not close the tray.
      if (!tray.current?.contains(target) && !opener.current?.contains(target)) onClose(false)
    }
    document.addEventListener('pointerdown', leave)
    return () => document.removeEventListener('pointerdown', leave)
  }, [opener, onClose, isCovered])

  return (
    <section
      ref={tray}
      className={`header-tray ${className}`}
      role="dialog"
      aria-label={label}
      tabIndex={-1}
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || isCovered) return
        event.stopPropagation()
        onClose(true)
      }}
    >
      {children}
    </section>
  )
}
