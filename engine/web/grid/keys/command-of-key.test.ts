import { expect, test } from 'vitest'
import { commandOfKey, isLetter } from './command-of-key.ts'

const none = { ctrlKey: false, metaKey: false, shiftKey: false, altKey: false }

test('Ctrl+D fills down, as Command+D does on a Mac, whatever the case of the letter', () => {
  expect(commandOfKey({ ...none, key: 'd', ctrlKey: true })).toBe('fillDown')
  expect(commandOfKey({ ...none, key: 'D', metaKey: true })).toBe('fillDown')
})

test('Ctrl+; enters the present day', () => {
  expect(commandOfKey({ ...none, key: ';', ctrlKey: true })).toBe('today')
  expect(commandOfKey({ ...none, key: ';' })).toBeUndefined()
})

test('Ctrl+Shift+Z and Ctrl+Y redo an undone step', () => {
  expect(commandOfKey({ ...none, key: 'Z', ctrlKey: true, shiftKey: true })).toBe('redo')
  expect(commandOfKey({ ...none, key: 'y', ctrlKey: true })).toBe('redo')
  expect(commandOfKey({ ...none, key: 'z', ctrlKey: true })).toBe('undo')
})

test('letters type, and Delete alone clears: with Alt it takes the line away', () => {
  expect(commandOfKey({ ...none, key: 'd' })).toBeUndefined()
  expect(isLetter({ ...none, key: '数' })).toBe(true)
  expect(isLetter({ ...none, key: 'd', ctrlKey: true })).toBe(false)
  expect(isLetter({ ...none, key: 'Enter' })).toBe(false)
  expect(commandOfKey({ ...none, key: 'Delete' })).toBe('clear')
  expect(commandOfKey({ ...none, key: 'Delete', altKey: true })).toBe('remove')
})

test('Alt with an arrow moves the lines, an arrow alone goes through them', () => {
  expect(commandOfKey({ ...none, key: 'ArrowUp', altKey: true })).toBe('moveUp')
  expect(commandOfKey({ ...none, key: 'ArrowDown', altKey: true })).toBe('moveDown')
  expect(commandOfKey({ ...none, key: 'ArrowDown' })).toBeUndefined()
})
