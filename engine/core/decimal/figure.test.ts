import fc from 'fast-check'
import { expect, test } from 'vitest'
import { Decimal } from './decimal.ts'
import { figureFrom, figurePlus, fixedText, roundedFigure, shiftedFigure, textOfFigure } from './figure.ts'
import { parseDecimal } from './parse-decimal.ts'
import { roundHalfUp } from './round-half-up.ts'

const figures = fc.oneof(
  fc.stringMatching(/^-?[0-9]{1,30}(\.[0-9]{1,30})?$/),
  fc.stringMatching(/^-?[0-9]{1,3}(\.[0-9]{0,2}5)?$/),
  fc.constant('-0.00'),
  fc.constant('007'),
)
const short = fc.stringMatching(/^-?[0-9]{1,20}(\.[0-9]{1,20})?$/)

test('figureFrom() accepts exactly the texts that parseDecimal() accepts', () => {
  expect(['100.10', '-0.00', '007', '12'].map((text) => textOfFigure(figureFrom(text)!))).toEqual(['100.1', '0', '7', '12'])
  for (const text of ['', ' 1', '1e5', '+1', '.5', '5.', '1,000', 'NaN', '****', '1\n']) expect([text, figureFrom(text)]).toEqual([text, undefined])
  fc.assert(fc.property(figures, (text) => textOfFigure(figureFrom(text)!) === parseDecimal(text)!.toFixed()))
})

test('roundedFigure() rounds as roundHalfUp() does: a half away from zero', () => {
  expect(['2.5', '-2.5', '2.49', '-0.4'].map((text) => fixedText(roundedFigure(figureFrom(text)!, 0)))).toEqual(['3', '-3', '2', '0'])
  fc.assert(
    fc.property(
      figures,
      fc.nat(30),
      (text, scale) => fixedText(roundedFigure(figureFrom(text)!, scale)) === roundHalfUp(parseDecimal(text)!, scale).toFixed(scale),
    ),
  )
})

test('shiftedFigure() makes per cent of a rate, and back', () => {
  expect([shiftedFigure(figureFrom('0.13')!, 2), shiftedFigure(figureFrom('13')!, -2)].map(textOfFigure)).toEqual(['13', '0.13'])
  const hundredth = (text: string) => (new Decimal(text).div(100).abs().isZero() ? '0' : new Decimal(text).div(100).toFixed())
  fc.assert(fc.property(figures, (text) => textOfFigure(shiftedFigure(figureFrom(text)!, -2)) === hundredth(text)))
})

test('figurePlus() adds steps exactly', () => {
  expect(textOfFigure(figurePlus(figureFrom('0.1')!, figureFrom('0.2')!, 1))).toBe('0.3')
  fc.assert(
    // Shorter than a product of sixty digits.
    fc.property(fc.tuple(short, short), fc.integer({ min: -50, max: 50 }), ([one, other], times) => {
      const sum = parseDecimal(one)!.plus(parseDecimal(other)!.times(times))
      return textOfFigure(figurePlus(figureFrom(one)!, figureFrom(other)!, times)) === (sum.isZero() ? '0' : sum.toFixed())
    }),
  )
})
