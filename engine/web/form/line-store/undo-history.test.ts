import { expect, test } from 'vitest'
import type { Change } from '../../../core/lifecycle/live/document-edit.ts'
import { undoHistory } from './undo-history.ts'
import type { UndoHistory } from './undo-history.ts'

const change = (values: number): Change => ({
  header: { fields: Array.from({ length: values }, String), before: [], after: [] },
  moves: [],
  rows: new Map(),
})

function did(history: UndoHistory, values: number, joins?: string): void {
  history.begin({ joins }).changes.push(change(values))
  history.trim()
}

function taken(history: UndoHistory): number {
  let count = 0
  while (history.undo() !== undefined) count++
  return count
}

test('the undo history drops its oldest steps beyond its bounds, but never the last one', () => {
  const many = undoHistory({ steps: 3, values: 100 })
  for (let step = 0; step < 5; step++) did(many, 1)
  expect(taken(many)).toBe(3)
  const heavy = undoHistory({ steps: 10, values: 100 })
  for (let step = 0; step < 5; step++) did(heavy, 40)
  expect(taken(heavy)).toBe(2)
  const huge = undoHistory({ steps: 10, values: 100 })
  did(huge, 40)
  did(huge, 500)
  expect(taken(huge)).toBe(1)
})

test('an undone step can be redone until another step is made', () => {
  const history = undoHistory()
  did(history, 1)
  did(history, 2)
  expect(history.undo()?.changes).toEqual([change(2)])
  expect(history.redo()?.changes).toEqual([change(2)])
  history.undo()
  did(history, 3)
  expect([history.canUndo, history.canRedo]).toEqual([true, false])
  expect(history.redo()).toBe(undefined)
})

test('typing on in one field is one step', () => {
  const history = undoHistory()
  for (const field of ['remark', 'remark', 'address', 'remark']) did(history, 1, field)
  expect(taken(history)).toBe(3)
})
