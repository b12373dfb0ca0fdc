import { useSyncExternalStore } from 'react'
import type { Row } from '../../cells/value-at-path.ts'
import type { DocumentStore } from './document-store.ts'
import type { FieldsView } from './header-fields.ts'
import type { ToldIssues } from './told-issues.ts'

/** Header fields of a document in writing, as a section shows them; `names` is the same list each time. */
export function useFields(store: DocumentStore, names: readonly string[]): FieldsView {
  return useSyncExternalStore(store.subscribe, () => store.fields(names))
}

/** The whole document in writing. */
export function useDocument(store: DocumentStore): Row {
  return useSyncExternalStore(store.subscribe, store.document)
}

/** What is told to be wrong with a document in writing. */
export function useIssues(store: DocumentStore): ToldIssues {
  return useSyncExternalStore(store.subscribe, store.issues)
}
