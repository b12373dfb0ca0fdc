import { expect, test } from 'vitest'
import { figureOf } from '../frame/figure.ts'
import { judge, keptAfter } from './judge.ts'
import { ratiosOf } from './ratio.ts'
import type { KeptRatio, Ratio } from './ratio.ts'

const of = (work: string, ratio: number, unit: Ratio['unit'] = 'ms'): KeptRatio => ({ bench: 'server-imports', work, to: 'by hand', unit, ratio })

test('an import that takes 2.4 times as long as by hand passes if 2.0 was kept, and 2.5 times does not', () => {
  expect(judge([of('import', 2.4)], [of('import', 2)]).grown).toEqual([])
  expect(judge([of('import', 2.5)], [of('import', 2)]).grown).toEqual([{ now: of('import', 2.5), kept: of('import', 2), growth: 1.25 }])
})

test('a rate becomes worse by falling: 0.45 of the rate by hand passes if 0.5 was kept, and 0.4 does not', () => {
  const rate = (ratio: number) => of('shipments', ratio, 'per second')
  expect(judge([rate(0.45)], [rate(0.5)]).grown).toEqual([])
  expect(judge([rate(0.4)], [rate(0.5)]).grown.map(({ growth }) => growth)).toEqual([1.25])
})

test('a task that is not kept is named, and a kept one that was not measured too', () => {
  expect(judge([of('paste', 3)], [of('import', 2)])).toEqual({ grown: [], unknown: [of('paste', 3)], missing: [of('import', 2)] })
})

test('what is kept falls with a better run, does not creep up with a worse one, and grows beyond a fifth with a decision alone', () => {
  expect(keptAfter([of('import', 1.8)], [of('import', 2)], undefined)).toEqual([of('import', 1.8)])
  expect(keptAfter([of('import', 2.3)], [of('import', 2)], undefined)).toEqual([of('import', 2)])
  expect(keptAfter([of('import', 3)], [of('import', 2)], undefined)).toEqual([of('import', 2)])
  expect(keptAfter([of('import', 3)], [of('import', 2)], '0550')).toEqual([{ ...of('import', 3), decision: '0550' }])
  expect(keptAfter([of('paste', 3)], [of('import', 2)], undefined)).toEqual([of('paste', 3)])
})

test('each rival has a ratio; a millisecond of difference counts as none, and what takes no time has no ratio, nor has ours beside itself', () => {
  const outcome = {
    figures: [
      figureOf('import', 'ms', { ours: [3000], 'by hand': [1000], 'by a tool': [1500], 'ours over HTTP': [3200] }),
      figureOf('a key', 'ms', { ours: [3], 'by hand': [2] }),
      figureOf('longest blank', 'ms', { ours: [5], 'by hand': [0] }),
    ],
    notes: [],
  }
  expect(ratiosOf('server-imports', outcome).map(({ work, to, ratio }) => [work, to, ratio])).toEqual([
    ['import', 'by hand', 3],
    ['import', 'by a tool', 2],
    ['a key', 'by hand', 1],
  ])
})
