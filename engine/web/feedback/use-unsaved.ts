import { createContext, useContext, useEffect, useId } from 'react'

/** What the sections of a screen tell its guard: who has something that is not saved. */
export type Unsaved = { readonly add: (who: string) => void; readonly remove: (who: string) => void }

export const UnsavedContext = createContext<Unsaved | undefined>(undefined)

/** Tells the guard of the screen (`UnsavedGuard`) that something here is not saved. Any number of sections of one screen may call it. */
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
