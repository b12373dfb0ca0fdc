import { useSyncExternalStore } from 'react'
import type { GridEditing } from '../api/grid-editing.ts'

/** The asterisk of a required column. */
export function RequiredMark() {
  return (
    <span className="field-required" aria-hidden>
      *
    </span>
  )
}

/** The asterisk of a column that is required under a condition, while that holds. */
export function RequiredNow({ field, editing }: { readonly field: string; readonly editing: Pick<GridEditing, 'subscribe' | 'isRequiredNow'> }) {
  const isRequired = useSyncExternalStore(editing.subscribe, () => editing.isRequiredNow(field))
  return isRequired && <RequiredMark />
}
