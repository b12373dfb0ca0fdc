import { expect, test } from 'vitest'
import type { Field } from '../../../../core/model/field.ts'
import { languages, type Language } from '../../../../core/model/side.ts'
import { PERIODS } from '../../../../core/query/days-of-period.ts'
import { OPERATORS } from '../../../../core/query/operators.ts'
import { fillPlaceholders } from '../../../../core/text/message.ts'
import { projectModel } from '../../../../../tests/support/project-model.ts'
import { wordsOf } from '../../../cells/words.ts'
import { conditionText } from './condition-text.ts'
import type { Filter } from '../state/list-state.ts'
import { periodText } from './period-text.ts'

const model = projectModel()
const wordsIn = (language: Language) =>
  wordsOf(model, language, (key, params = {}) => {
    const found = [key].flat().find((each) => model.texts[language][each] !== undefined)
    if (found === undefined) throw new RangeError(`No text "${String(key)}" in ${language}`)
    return fillPlaceholders(model.texts[language][found]!, Object.fromEntries(Object.entries(params).map(([name, value]) => [name, String(value)])))
  })
const field = (type: Field['type'], more: Partial<Field> = {}) => ({ name: 'x', type, ...more }) as Field
const of = (operator: Filter['operator'], ...values: readonly string[]): Filter => ({ operator, values })

test.each<[Field, Filter, string, string]>([
  [field('text'), of('contains', 'PO'), 'contains "PO"', '包含“PO”'],
  [field('text'), of('in', 'a', 'b', 'c', 'd', 'e'), 'a, b, c and 2 more', 'a、b、c 等，另有 2 个'],
  [field('text'), of('notBlank'), 'is not blank', '不为空'],
  [field('date'), of('within', 'thisWeek'), 'This week', '本周'],
  [field('instant'), of('within', 'last7Days'), 'Past 7 days', '近 7 天'],
  [field('date'), of('between', '2026-11-01', '2026-11-20'), '2026-11-01 – 2026-11-20', '2026-11-01 至 2026-11-20'],
  [field('instant'), of('atLeast', '2026-11-01T16:00:00.000Z'), 'from 2026-11-01', '2026-11-01 起'],
  [field('amount'), of('atMost', '1234567.5'), 'up to 1,234,567.5', '1,234,567.5 止'],
  [field('rate'), of('between', '0.06', '0.13'), '6% – 13%', '6% 至 13%'],
  [field('flag'), of('equals', 'false'), 'No', '否'],
  [field('enum', { vocabulary: 'currency' }), of('in', 'CNY', 'EUR'), 'Yuan (CNY), Euro (EUR)', '人民币、欧元'],
  [field('ref'), of('in', 's1', 's9'), 'Jintai, …', 'Jintai、…'],
])('[LIST-2] a condition reads in words: %o %o', (one, filter, en, cn) => {
  const names = new Map([['s1', 'Jintai']])
  expect([conditionText(wordsIn('en'), one, filter, names), conditionText(wordsIn('cn'), one, filter, names)]).toEqual([en, cn])
})

test('[LIST-3] every operator and every period has its words in both languages', () => {
  for (const language of languages) {
    const words = wordsIn(language)
    for (const operator of OPERATORS.filter((each) => each !== 'within')) expect(words.text(`ui.operator.${operator}`)).not.toBe('')
    const periods = [...PERIODS, 'last1Days', 'last1Weeks', 'last1Months', 'last6Months', 'next1Days', 'next9Days'].map((period) => periodText(words, period))
    expect(new Set(periods).size).toBe(periods.length)
  }
})
