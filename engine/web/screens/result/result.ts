/** One document, and its screen. `isInstead`: it was made instead of the requested one, and must be decided first. */
export type MadeDocument = {
  readonly entity: string
  /** The name of its entity: a result page opened again has no texts of entities. */
  readonly kind: string
  readonly id: string
  readonly text: string
  readonly status: string
  readonly detail?: string
  readonly isInstead: boolean
}

/** The documents that an action made, shown on the page after it (specification 1: 2.1; its title is a stored value). */
export type StoredResult = {
  readonly title: string
  readonly entity: string
  readonly documents: readonly MadeDocument[]
  /** The list of the sources, to go back to, and its title. */
  readonly pick?: string
  readonly pickTitle?: string
}

/** The documents that must be decided first, if everything requested waits for them; undefined if a part was made as requested. */
export function awaitedDocument(documents: readonly MadeDocument[]): MadeDocument | undefined {
  return documents.every(({ isInstead }) => isInstead) ? documents[0] : undefined
}

const key = 'result'

export function rememberResult(result: StoredResult): void {
  sessionStorage.setItem(key, JSON.stringify(result))
}

/** The latest result, or undefined if there is none. */
export function storedResult(): StoredResult | undefined {
  try {
    return (JSON.parse(sessionStorage.getItem(key) ?? 'null') as StoredResult | null) ?? undefined
  } catch {
    return undefined
  }
}
