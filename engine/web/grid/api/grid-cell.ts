import type { Row } from '../../cells/value-at-path.ts'

/** A cell by its row and the key of its column. */
export type GridCell = { readonly row: Row; readonly key: string }

/** A key on a data cell before the grid takes it; true if it was one of the owner's. */
export type KeyOnCell = (at: GridCell, key: Readonly<Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'shiftKey' | 'altKey'>>) => boolean
