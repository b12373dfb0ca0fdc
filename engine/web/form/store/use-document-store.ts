import { useSyncExternalStore } from 'react'
import type { DocumentStore } from './document-store.ts'
import type { HeaderValues } from './header-values.ts'
import type { FieldsView } from './header-fields.ts'
import type { ShownIssues } from './shown-issues.ts'

/** Header fields of a document being edited, as a section shows them; `names` is the same list each time. */
export function useFields(store: DocumentStore, names: readonly string[]): FieldsView {
  return useSyncExternalStore(store.subscribe, () => store.fields(names))
}

/** One header value of a document being edited. It follows a change right after the next paint. */
export function useHeaderValue({ subscribe, value }: HeaderValues, name: string): unknown {
  return useSyncExternalStore(subscribe, () => value(name))
}

/** The shown issues of a document being edited. */
export function useIssues(store: DocumentStore): ShownIssues {
  return useSyncExternalStore(store.subscribe, store.issues)
}
