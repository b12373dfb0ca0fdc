import { expect, test } from 'vitest'
import type { Translate } from '../../../i18n/use-text.ts'
import { reasonsToTake } from './reasons-to-take.ts'

const text: Translate = (_, params = {}) => `${params['reason']} (${params['count']} of ${params['total']} rows)`
const refused = (place: number, code: string, told: string) => ({ code, path: `entityList[${place}].quotationLine`, params: {}, text: told })

test('a reason that holds for some of the chosen rows says for how many', () => {
  const issues = [refused(1, 'NOT_QUOTED', 'Not quoted'), refused(4, 'NOT_QUOTED', 'Not quoted')]
  expect(reasonsToTake(issues, 5, text)).toEqual(['Not quoted (2 of 5 rows)'])
})

test('a reason that holds for all of them, or for no single row, stands alone', () => {
  expect(reasonsToTake([refused(0, 'ALREADY_COMPARED', 'Already compared')], 1, text)).toEqual(['Already compared'])
  expect(reasonsToTake([{ code: 'TOO_MANY_ITEMS', path: 'lines', params: {}, text: 'At most 200 lines' }], 300, text)).toEqual(['At most 200 lines'])
})
