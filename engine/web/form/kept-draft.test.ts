import { expect, test } from 'vitest'
import { dropDraft, keepDraft, readDraft } from './kept-draft.ts'

function storage() {
  const held = new Map<string, string>()
  return {
    getItem: (key: string) => held.get(key) ?? null,
    setItem: (key: string, value: string) => {
      held.set(key, value)
    },
    removeItem: (key: string) => {
      held.delete(key)
    },
  }
}
const draft = {
  documents: [{ id: '1', note: 'half' }],
  refused: [{ lines: [['1 quantity', { text: 'no figure', typed: 'two' }] as const] }],
  names: { s1: 'ACME' },
  at: '2026-11-21T00:00:00Z',
}

test('a draft is found again by its person and form alone', () => {
  const shelf = storage()
  expect(keepDraft(shelf, 'ann', 'form?id=1', draft)).toBe(true)
  expect(readDraft(shelf, 'ann', 'form?id=1')).toEqual(draft)
  expect(readDraft(shelf, 'bob', 'form?id=1')).toBe(undefined)
  dropDraft(shelf, 'ann', 'form?id=1')
  expect(readDraft(shelf, 'ann', 'form?id=1')).toBe(undefined)
})

test('a full storage is said, and nonsense in it is no draft', () => {
  expect(
    keepDraft(
      {
        setItem: () => {
          throw new Error('full')
        },
      },
      'ann',
      'form',
      draft,
    ),
  ).toBe(false)
  expect(readDraft({ getItem: () => '{broken' }, 'ann', 'form')).toBe(undefined)
})
