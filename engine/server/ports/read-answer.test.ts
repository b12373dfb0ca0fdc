import { expect, test } from 'vitest'
import { readAnswer } from './read-answer.ts'

test('done and later are said alone, a refusal with its reason', () => {
  expect(readAnswer('{"answer":"done"}')).toEqual({ kind: 'done' })
  expect(readAnswer('{"answer":"later"}')).toEqual({ kind: 'later' })
  expect(readAnswer('{"answer":"failed","reason":"account 2202 is locked"}')).toEqual({ kind: 'failed', reason: 'account 2202 is locked' })
  expect(readAnswer('{"answer":"failed"}')).toEqual({ kind: 'failed', reason: '' })
})

test('a reason is one line of at most 300 characters, without what nobody sees', () => {
  expect(readAnswer(JSON.stringify({ answer: 'failed', reason: ' locked\n\u202Eby\u0000 audit ' }))).toEqual({ kind: 'failed', reason: 'locked by audit' })
  expect(readAnswer(JSON.stringify({ answer: 'failed', reason: 'x'.repeat(400) }))).toEqual({ kind: 'failed', reason: 'x'.repeat(300) })
})

test('anything else is no answer', () => {
  for (const text of ['', 'done', '"done"', 'null', '{}', '{"answer":"yes"}', '[{"answer":"done"}]']) expect(() => readAnswer(text)).toThrow(/The answer is/)
  expect(() => readAnswer(`{"answer":"done","more":"${'x'.repeat(70_000)}"}`)).toThrow('The answer is too long')
})
