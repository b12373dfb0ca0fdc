import type { Row } from '../../cells/value-at-path.ts'

/** The content of an open cell until it is left. It is changed in place: a keystroke renders only its own input. */
export class CellDraft {
  readonly key: string
  #content: CellContent

  constructor(key: string, content: CellContent) {
    this.key = key
    this.#content = content
  }

  get content(): CellContent {
    return this.#content
  }

  type(typed: string): void {
    this.#content = { typed }
  }
}

/** A text that the type of its column reads, or a chosen value. */
export type CellContent = { readonly typed: string } | { readonly value: unknown }

const place = '_draft'

/** The row with a draft, as the grid carries it from an open cell to the write. */
export function withDraft(row: Row, draft: CellDraft): Row {
  return { ...row, [place]: draft }
}

export function draftIn(row: Row): CellDraft | undefined {
  const draft = row[place]
  return draft instanceof CellDraft ? draft : undefined
}
