import { useEffect, useEffectEvent } from 'react'

/** Ctrl+S and Ctrl+Enter send the form. */
export function useSaveShortcuts(save: () => void): void {
  const run = useEffectEvent(save)
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (!(event.ctrlKey || event.metaKey) || (event.key !== 's' && event.key !== 'Enter')) return
      event.preventDefault()
      if (event.repeat) return
      // An open cell editor writes its value when it loses the focus.
      if (document.activeElement instanceof HTMLElement) document.activeElement.blur()
      setTimeout(() => run(), 0)
    }
    addEventListener('keydown', press)
    return () => removeEventListener('keydown', press)
  }, [])
}
