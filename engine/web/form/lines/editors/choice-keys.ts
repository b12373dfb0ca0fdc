import type { KeyboardEvent } from 'react'
import type { EditStep } from '../../../grid/api/grid-editing.ts'

/** Where Enter and Tab go from an open cell. */
export function stepOfKey({ key, shiftKey, ctrlKey, altKey, metaKey }: KeyboardEvent): EditStep | undefined {
  if (ctrlKey || altKey || metaKey) return undefined
  if (key === 'Enter') return shiftKey ? 'up' : 'down'
  if (key === 'Tab') return shiftKey ? 'left' : 'right'
  return undefined
}

/** The place of the choice that an arrow key marks next, round and round; undefined for other keys. */
export function markedByArrow(key: string, at: number, count: number): number | undefined {
  if (key === 'ArrowDown') return at + 1 < count ? at + 1 : 0
  if (key === 'ArrowUp') return at > 0 ? at - 1 : count - 1
  return undefined
}
