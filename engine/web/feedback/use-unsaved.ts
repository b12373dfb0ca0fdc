import { createContext, useContext, useEffect, useId } from 'react'

/** The sections of a screen with unsaved changes. */
export type Unsaved = { readonly add: (who: string) => void; readonly remove: (who: string) => void }

export const UnsavedContext = createContext<Unsaved | undefined>(undefined)

/** Tells the screen's guard (`UnsavedGuard`) about unsaved changes. Any number of sections may call it. */
export function useUnsaved(isDirty: boolean): void {
  const guard = useContext(UnsavedContext)
  if (guard === undefined) throw new TypeError('Cannot guard what is not saved: no UnsavedGuard stands around this')
  const who = useId()
  useEffect(() => {
    if (!isDirty) return
    const unload = (event: BeforeUnloadEvent) => event.preventDefault()
    guard.add(who)
    addEventListener('beforeunload', unload)
    return () => {
      guard.remove(who)
      removeEventListener('beforeunload', unload)
    }
  }, [guard, who, isDirty])
}
