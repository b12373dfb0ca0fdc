import { expect, test } from 'vitest'
import { checkDigitOf, digitalLinkOf, isPackageCode, isSscc, scannedPackageCode, ssccOf } from './gs1.ts'

test('[PCK-4] the check digit is that of the examples of GS1', () => {
  // The example of the GS1 General Specifications, and that of the check digit calculator.
  expect(checkDigitOf('37610425002123456')).toBe('9')
  expect(checkDigitOf('629104150021')).toBe('3')
  expect(isSscc('376104250021234569')).toBe(true)
  expect(isSscc('376104250021234568')).toBe(false)
  expect(isSscc('37610425002123456')).toBe(false)
})

test('[PCK-4] numbers of a company prefix follow each other, and end when it has no more', () => {
  expect(ssccOf('6901234', 1)).toBe('069012340000000016')
  expect(ssccOf('6901234', 2)).toBe('069012340000000023')
  expect([1, 9, 10_000, 99_999].every((count) => isSscc(ssccOf('690123456789', count)!))).toBe(true)
  expect(ssccOf('690123456789', 100_000)).toBeUndefined()
})

test('[PCK-4] a number of 18 digits is an SSCC or none; any other text may be a number', () => {
  expect(['376104250021234569', 'C-7', '12345'].map(isPackageCode)).toEqual([true, true, true])
  expect(isPackageCode('376104250021234560')).toBe(false)
})

test.each([
  ['376104250021234569', 'bare'],
  ['00376104250021234569', 'as the bars say it'],
  [']C100376104250021234569', 'with the symbology of Code 128 in front'],
  ['(00)376104250021234569', 'with brackets'],
  [']C1(00)376104250021234569', 'with both'],
  ['\u001D00376104250021234569\u001D3102000400', 'with separators and a weight'],
  ['https://id.gs1.org/00/376104250021234569', 'as a link of GS1'],
  ['https://example.com/some/00/376104250021234569?linkType=all', 'as a link of another resolver'],
  ['  376104250021234569 ', 'with blanks around'],
])('[PCK-9] %s is the box 376104250021234569: %s', (typed) => {
  expect(scannedPackageCode(typed)).toBe('376104250021234569')
})

test('[PCK-9] what is no SSCC stays as it is', () => {
  for (const typed of ['BX20261130000001', '00376104250021234560', 'C-7', 'https://example.com/00/12']) expect(scannedPackageCode(typed)).toBe(typed)
  expect(digitalLinkOf('00', '376104250021234569')).toBe('https://id.gs1.org/00/376104250021234569')
})
