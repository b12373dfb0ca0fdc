import type { Row } from '../../cells/value-at-path.ts'

/** What a cell in writing holds until it is left. It is changed in place: a keystroke renders nothing but its own input. */
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

/** A text that is read by the type of its column, or a value that was chosen. */
export type CellContent = { readonly typed: string } | { readonly value: unknown }

const place = '_draft'

/** The row with a draft, as the grid carries it from an open cell to where it is written. */
export function withDraft(row: Row, draft: CellDraft): Row {
  return { ...row, [place]: draft }
}

export function draftIn(row: Row): CellDraft | undefined {
  const draft = row[place]
  return draft instanceof CellDraft ? draft : undefined
}
