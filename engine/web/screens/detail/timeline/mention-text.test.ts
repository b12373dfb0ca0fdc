import { expect, test } from 'vitest'
import { nameBeside, partsOfText, sentText, typedMention, withMention } from './mention-text.ts'

test('[DISC-4] a name is completed after @, also right behind a Chinese character', () => {
  expect(typedMention('Please ask @Li', 14)).toEqual({ from: 11, typed: 'Li' })
  expect(typedMention('请@', 2)).toEqual({ from: 1, typed: '' })
  expect(typedMention('Please ask @Li and wait', 23)).toBeUndefined()
  expect(typedMention('Please ask', 10)).toBeUndefined()
  expect(typedMention('write to li@heng', 16)).toBeUndefined()
})

test('[DISC-4] the chosen name takes the place of what was typed of it', () => {
  expect(withMention('Ask @Li today', 4, 7, 'Li Ming')).toEqual({ text: 'Ask @Li Ming today', cursor: 13 })
})

test('[DISC-4] what is sent has ids in place of the chosen names, the longest first', () => {
  const people = [
    { id: 'a1', name: 'Li' },
    { id: 'a2', name: 'Li Ming' },
  ]
  expect(sentText('@Li Ming and @Li, see @Wang', people)).toBe('@[a2] and @[a1], see @Wang')
})

test('[DISC-4] of two people of one name each is mentioned as who was chosen', () => {
  const first = { id: 'a1', name: 'Li Ming' }
  const second = { id: 'a2', name: nameBeside([first], 'Li Ming') }
  expect(second.name).toBe('Li Ming (2)')
  expect(sentText('@Li Ming (2) and @Li Ming', [first, second])).toBe('@[a2] and @[a1]')
})

test('[DISC-4] names are shown as they are now; a person without a name here by dots', () => {
  expect(partsOfText('Ask @[a2] or @[a9]', [{ id: 'a2', name: 'Li Ming' }])).toEqual([
    { text: 'Ask ', isName: false },
    { text: '@Li Ming', isName: true },
    { text: ' or ', isName: false },
    { text: '@…', isName: true },
  ])
})

test('a chosen name within a mail address stays as it is typed', () => {
  expect(sentText('@Li, write to a@Li.com', [{ id: 'p1', name: 'Li' }])).toBe('@[p1], write to a@Li.com')
})
