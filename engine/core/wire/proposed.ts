import type { Reference } from './envelope.ts'

/**
 * Where a proposed value of a new document comes from, under the key "_proposed" of its defaults, by field: from an earlier document, or from the person whose
 * only record of its kind it is.
 */
export type ProposedFrom =
  | { readonly from: 'document'; readonly entity: string; readonly document: Reference; readonly at: string }
  | { readonly from: 'person' }

export type ProposedByField = Readonly<Record<string, ProposedFrom>>
