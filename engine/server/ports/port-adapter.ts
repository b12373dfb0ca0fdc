/** A document as it is handed over. */
export type Handed = {
  /** The same for the same content: whoever gets it twice enters it once. */
  readonly key: string
  /** Unlike the key another one each time that a person hands the document over again. */
  readonly id: string
  readonly port: string
  readonly purchaser: string
  readonly entity: string
  readonly document: string
  readonly values: Readonly<Record<string, unknown>>
}

/** What the other system says: it has the document, refuses it, or has not decided yet. */
export type PortAnswer = { readonly kind: 'done' } | { readonly kind: 'failed'; readonly reason: string } | { readonly kind: 'later' }

/**
 * What a system beyond this one must do: take a document and answer. It is asked again with the same document until it says done or failed, so it enters each
 * key once. It throws where it cannot be reached or cannot be understood.
 */
export type PortAdapter = (handed: Handed) => Promise<PortAnswer>

/** The adapters by the names of their ports. */
export type PortAdapters = Readonly<Record<string, PortAdapter>>
