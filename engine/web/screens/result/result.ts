/** One document, and the screen that shows it. `isInstead`: it was made in place of what was asked for, and is to be decided first. */
export type MadeDocument = {
  readonly entity: string
  /** What its entity is called: the page of the result has no words of entities when it is opened anew. */
  readonly kind: string
  readonly id: string
  readonly text: string
  readonly status: string
  readonly detail?: string
  readonly isInstead: boolean
}

/** What an action made, told on the page that follows it (specification 2.1: its title is a stored value). */
export type StoredResult = {
  readonly title: string
  readonly entity: string
  readonly documents: readonly MadeDocument[]
  readonly pick?: string
}

/** What comes first, where all that was asked for waits for it; nothing where some of it was made as it was asked for. */
export function awaitedDocument(documents: readonly MadeDocument[]): MadeDocument | undefined {
  return documents.every(({ isInstead }) => isInstead) ? documents[0] : undefined
}

const key = 'result'

export function rememberResult(result: StoredResult): void {
  sessionStorage.setItem(key, JSON.stringify(result))
}

/** The latest result, or undefined where there was none. */
export function storedResult(): StoredResult | undefined {
  try {
    return (JSON.parse(sessionStorage.getItem(key) ?? 'null') as StoredResult | null) ?? undefined
  } catch {
    return undefined
  }
}
