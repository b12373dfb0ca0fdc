import type { Row } from '../cells/value-at-path.ts'
import type { CellMark } from './lines/cell-marks.ts'

/** What is kept of a form that was not saved: its documents, the texts that cells refused, and the names of references. */
export type KeptDraft = {
  readonly documents: readonly Row[]
  readonly refused: readonly Readonly<Record<string, readonly (readonly [string, CellMark])[]>>[]
  readonly names: Readonly<Record<string, string>>
  readonly at: string
}

const version = 1
const keyOf = (account: string, form: string) => `draft:${version}:${account}:${form}`

/** The draft of a form, if one was left behind. */
export function readDraft(storage: Pick<Storage, 'getItem'>, account: string, form: string): KeptDraft | undefined {
  try {
    const draft = JSON.parse(storage.getItem(keyOf(account, form)) ?? 'null') as KeptDraft | null
    return draft !== null && Array.isArray(draft.documents) && draft.documents.length > 0 ? draft : undefined
  } catch {
    return undefined
  }
}

/** Keeps a draft, and says whether that worked: a full storage does not. */
export function keepDraft(storage: Pick<Storage, 'setItem'>, account: string, form: string, draft: KeptDraft): boolean {
  try {
    storage.setItem(keyOf(account, form), JSON.stringify(draft))
    return true
  } catch {
    return false
  }
}

export function dropDraft(storage: Pick<Storage, 'removeItem'>, account: string, form: string): void {
  storage.removeItem(keyOf(account, form))
}
