import { useSyncExternalStore } from 'react'
import type { DocumentStore } from './document-store.ts'
import type { HeaderValues } from './header-values.ts'
import type { FieldsView } from './header-fields.ts'
import type { ShownIssues } from './shown-issues.ts'

/** Header fields of a document in writing, as a section shows them; `names` is the same list each time. */
export function useFields(store: DocumentStore, names: readonly string[]): FieldsView {
  return useSyncExternalStore(store.subscribe, () => store.fields(names))
}

/** One value of the header of a document in writing. It follows a change right after the next paint. */
export function useHeaderValue({ subscribe, value }: HeaderValues, name: string): unknown {
  return useSyncExternalStore(subscribe, () => value(name))
}

/** What is told to be wrong with a document in writing. */
export function useIssues(store: DocumentStore): ShownIssues {
  return useSyncExternalStore(store.subscribe, store.issues)
}
