/** One document, and the screen that shows it. `isInstead`: it was made in place of what was asked for, and is to be decided first. */
export type MadeDocument = {
  readonly entity: string
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
