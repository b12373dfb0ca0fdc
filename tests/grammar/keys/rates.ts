import type { Row } from '../../../engine/core/model/document.ts'
import type { Model } from '../../../engine/core/model/model.ts'
import { askAboutRates } from '../../../engine/server/documents/constraints/rate-questions.ts'
import { refusals } from './refusals.ts'
import type { KeyRow } from './row.ts'
import { workOn } from './work.ts'

const fare = { id: 'f1', base: 'SMALL', quoted: 'LARGE', value: '2', other: null, since: '2026-01-01', until: '2026-06-30' }

/** The questions about a fare of 2 for the first half of a year, where another is stored. */
async function asked(model: Model, stored: Row): Promise<readonly string[]> {
  const { work } = await workOn(model, [['fare', undefined, fare]], { 'from "fare" t': [{ ...fare, id: 'f2', ...stored }] })
  return refusals(() => askAboutRates(work))
}

const reverse = { base: 'LARGE', quoted: 'SMALL', value: '0.6' }
const UNLIKE = ['TOO_MUCH at value']

/** What the server asks about rates. */
export const rateRows: readonly KeyRow[] = [
  {
    key: 'EntityDeclaration.rates',
    says: 'a fare of 2 is asked about where the way back at 0.6 makes it 1.67',
    project: 'rich',
    observe: ({ model }) => asked(model, reverse),
    seen: UNLIKE,
  },
  {
    key: 'RatesDeclaration.from',
    says: 'a fare goes from its base',
    project: 'rich',
    otherwise: { '"rates": { "from": "base"': '"rates": { "from": "quoted"' },
    observe: ({ model }) => asked(model, reverse),
    seen: UNLIKE,
  },
  {
    key: 'RatesDeclaration.to',
    says: 'a fare goes into what is quoted',
    project: 'rich',
    otherwise: { '"to": "quoted"': '"to": "base"' },
    observe: ({ model }) => asked(model, reverse),
    seen: UNLIKE,
  },
  {
    key: 'RatesDeclaration.rate',
    says: 'what is compared of a fare is its value',
    project: 'rich',
    otherwise: { '"rate": "value"': '"rate": "other"' },
    observe: ({ model }) => asked(model, reverse),
    seen: UNLIKE,
  },
  {
    key: 'RatesDeclaration.tolerance',
    says: 'a fare may differ by a hundredth',
    project: 'rich',
    otherwise: { '"tolerance": "0.01"': '"tolerance": "0.5"' },
    observe: ({ model }) => asked(model, reverse),
    seen: UNLIKE,
  },
  {
    key: 'RatesDeclaration.unlike',
    says: 'the question about a fare that differs has the code that is named',
    project: 'rich',
    otherwise: { '"unlike": "TOO_MUCH"': '"unlike": "MIXED"' },
    observe: ({ model }) => asked(model, reverse),
    seen: UNLIKE,
  },
  {
    key: 'RatesDeclaration.gap',
    says: 'the question about July, which has no fare, has the code that is named',
    project: 'rich',
    otherwise: { '"gap": "MIXED"': '"gap": "TOO_MUCH"' },
    observe: ({ model }) => asked(model, { since: '2026-08-01', until: null }),
    seen: ['MIXED at since'],
  },
]
