import { expect, test } from 'vitest'
import type { Model } from '../../core/model/model.ts'
import type { Reply } from '../people/person.ts'
import { refusalDifferences } from './compare.ts'

const model = { errors: { BID_NOT_LOWER: { number: 10 }, BID_FOR_LESS: { number: 11 } } } as unknown as Model
const answered = (returnCode: string, ...codes: readonly string[]) =>
  ({ returnCode, issues: codes.map((code) => ({ code, path: 'price' })) }) as unknown as NonNullable<Reply['answer']>
const differing = (code: string, answer: NonNullable<Reply['answer']>) => refusalDifferences(model, { code }, answer)

test('a refusal for another reason, or none at all, differs from the one that a story tells', () => {
  expect(differing('BID_FOR_LESS', answered('11', 'BID_FOR_LESS'))).toEqual([])
  expect(differing('BID_FOR_LESS', answered('10', 'BID_NOT_LOWER'))).toEqual(['it is not refused with BID_FOR_LESS (11), but with 10: BID_NOT_LOWER at price'])
  expect(differing('BID_FOR_LESS', answered('0'))).toEqual(['it is done, instead of being refused with BID_FOR_LESS (11)'])
})
