import { expect, test } from 'vitest'
import type { AnswerEnvelope } from '../../core/wire/envelope.ts'
import { issuesByField } from './issues-by-field.ts'

const refused = (...issues: readonly (readonly [path: string, text: string])[]) =>
  ({
    status: 'SUCCESS',
    returnCode: '1',
    returnMsg: 'Refused',
    issues: issues.map(([path, text]) => ({ code: 'X', path, params: {}, text })),
  }) as unknown as AnswerEnvelope

test('the issues of a refusal stand at their fields, and those of no field together', () => {
  const { of, others } = issuesByField(refused(['entity.from', 'Too early'], ['entity.until', 'Too late'], ['', 'Too many']), ['from', 'until'])
  expect([of('from'), of('until'), others]).toEqual([['Too early'], ['Too late'], ['Too many']])
})

test('a refusal without issues says its message, and what is done says nothing', () => {
  expect(issuesByField(refused(), ['from']).others).toEqual(['Refused'])
  expect(issuesByField({ ...refused(['', 'x']), returnCode: '0' } as AnswerEnvelope, ['from']).others).toEqual([])
})
