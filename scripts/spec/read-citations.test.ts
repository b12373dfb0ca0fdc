import { expect, test } from 'vitest'
import { citationsIn, sentencesIn, titlesIn } from './read-citations.ts'

test('sentencesIn() reads numbered sentences with their lines', () => {
  expect(sentencesIn('schemas/orders/SPEC.md', '# Orders\n\n**ORD-1** An order is made from list lines.\n- **ORD-2**: It closes.\nSee ORD-1.')).toEqual([
    { id: 'ORD-1', file: 'schemas/orders/SPEC.md', line: 3, text: 'An order is made from list lines.' },
    { id: 'ORD-2', file: 'schemas/orders/SPEC.md', line: 4, text: 'It closes.' },
  ])
})

test('citationsIn() reads the spec keys of declarations', () => {
  expect([...citationsIn([{ text: '{ "spec": ["ORD-1", "ORD-2"], "x": ["ORD-9"] }' }])]).toEqual(['ORD-1', 'ORD-2'])
})

test('titlesIn() reads the titles of tests and cases', () => {
  expect([...titlesIn(["test('[ORD-1] refuses', () => {})", '{ "description": "[ORD-4, ORD-5] closing" }', 'list[ORD]'])]).toEqual(['ORD-1', 'ORD-4', 'ORD-5'])
})
