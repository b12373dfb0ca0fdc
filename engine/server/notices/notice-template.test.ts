import { expect, test } from 'vitest'
import { readTemplate, sayTemplate } from './notice-template.ts'

const fields = ['orderCode', 'refuseReason', 'lookup', 'log', 'each']
const codes = (text: string) => readTemplate(text, fields, 'entity.en').issues.map(({ code }) => code)

test('[NTC-15] a template names fields and asks whether they are there; nothing else of Handlebars is taken', () => {
  expect(readTemplate('Order {{orderCode}}{{#if refuseReason}}: {{refuseReason}}{{else}}.{{/if}}', fields, 'entity.en')).toEqual({
    fields: ['orderCode', 'refuseReason'],
    issues: [],
  })
  for (const text of [
    '{{{orderCode}}}',
    '{{&orderCode}}',
    '{{> orderCode}}',
    '{{#> orderCode}}{{/orderCode}}',
    '{{* orderCode}}',
    '{{#* inline "x"}}{{/inline}}',
    '{{lookup orderCode "length"}}',
    '{{log orderCode}}',
    '{{#each orderCode}}x{{/each}}',
    '{{#with orderCode}}x{{/with}}',
    '{{#orderCode}}x{{/orderCode}}',
    '{{^orderCode}}x{{/orderCode}}',
    '{{#if orderCode includeZero=true}}x{{/if}}',
    '{{#if (lookup orderCode)}}x{{/if}}',
    '{{#if orderCode as |x|}}x{{/if}}',
    '{{orderCode.length}}',
    '{{constructor.name}}',
    '{{../orderCode}}',
    '{{this}}',
    '{{this.orderCode}}',
    '{{./orderCode}}',
    '{{@root.orderCode}}',
    '{{"orderCode"}}',
    '{{1}}',
    '{{true}}',
  ])
    expect([text, codes(text)]).toEqual([text, ['NOTICE_TEXT_NOT_ALLOWED']])
})

test('[NTC-15] an unknown field, and what no template is, is said; all that is wrong at once', () => {
  expect(readTemplate('{{price}} {{amount}} {{{orderCode}}}', fields, 'entity.cn').issues).toMatchObject([
    { code: 'NOTICE_TEXT_FIELD_UNKNOWN', params: { field: 'price' }, path: 'entity.cn' },
    { code: 'NOTICE_TEXT_FIELD_UNKNOWN', params: { field: 'amount' } },
    { code: 'NOTICE_TEXT_NOT_ALLOWED', params: { found: '{{{orderCode}}}' } },
  ])
  for (const text of ['{{__proto__}}', '{{constructor}}', '{{toString}}']) expect([text, codes(text)]).toEqual([text, ['NOTICE_TEXT_FIELD_UNKNOWN']])
  for (const text of ['{{orderCode', '{{#if orderCode}}x', '{{/if}}', '{{}}', '{{#if orderCode}}x{{/unless}}'])
    expect([text, codes(text)]).toEqual([text, ['NOTICE_TEXT_UNREADABLE']])
})

test('[NTC-15] a template says its values as they are, in one line, and nothing where one is missing', () => {
  expect(
    sayTemplate('Order {{orderCode}}{{#if refuseReason}}:\n{{refuseReason}}{{/if}}', { orderCode: 'A-1', refuseReason: '<b>no\nsteel</b> & {{log}}' }),
  ).toBe('Order A-1: <b>no steel</b> & {{log}}')
  expect(sayTemplate('{{#unless refuseReason}}no reason{{/unless}}', { refuseReason: '' })).toBe('no reason')
  expect(sayTemplate('Order {{orderCode}}', {})).toBeUndefined()
  expect(sayTemplate('{{lookup}}{{log}}{{each}}', { lookup: 'a', log: 'b', each: 'c' })).toBe('abc')
  expect(sayTemplate('{{orderCode}}', { orderCode: 'x'.repeat(2000) })).toHaveLength(500)
})
