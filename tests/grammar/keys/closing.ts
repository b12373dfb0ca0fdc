import type { Row } from '../../../engine/core/model/document.ts'
import type { Model } from '../../../engine/core/model/model.ts'
import { refuseClosedDays } from '../../../engine/server/documents/constraints/refuse-closed-days.ts'
import { refusals } from './refusals.ts'
import type { KeyRow } from './row.ts'
import { workOn } from './work.ts'

const release = { id: 'r1', ended: '2026-03-10', quantity: '2', status: 'OPEN' }

/** The refusal of a release that ends in March, which is closed; and what was asked of the database. */
async function releasing(model: Model, before?: Row) {
  const { work, asked } = await workOn(model, [['release', before && { ...release, ...before }, release]], {
    'from unnest': [{ day: '2026-03-10', first: '2026-03-01', last: '2026-03-31' }],
  })
  return { refused: await refusals(() => refuseClosedDays(work)), asked: asked.join('\n') }
}

const found = (asked: string, pattern: RegExp): string | undefined => pattern.exec(asked)?.[0]

const CLOSED = ['TOO_MUCH at ended']

/** What the server refuses on days that are closed. */
export const closingRows: readonly KeyRow[] = [
  {
    key: 'EntityDeclaration.closes',
    says: 'a release that ends in a closed March is refused',
    project: 'rich',
    observe: async ({ model }) => (await releasing(model)).refused,
    seen: CLOSED,
  },
  {
    key: 'ClosesDeclaration.from',
    says: 'days are closed from the first day of a fare on',
    project: 'rich',
    otherwise: { '"closes": { "from": "since"': '"closes": { "from": "until"' },
    observe: async ({ model }) => found((await releasing(model)).asked, /"\w+" <= asked\.day/),
    seen: '"since" <= asked.day',
  },
  {
    key: 'ClosesDeclaration.to',
    says: 'days are closed until the last day of a fare',
    project: 'rich',
    otherwise: { '"to": "until", "when": "has(other)"': '"to": "since", "when": "has(other)"' },
    observe: async ({ model }) => found((await releasing(model)).asked, /"\w+" >= asked\.day/),
    seen: '"until" >= asked.day',
  },
  {
    key: 'ClosesDeclaration.when',
    says: 'only a fare that has another closes days',
    project: 'rich',
    otherwise: { '"when": "has(other)"': '"when": "has(value)"' },
    observe: async ({ model }) => found((await releasing(model)).asked, /"\w+" is not null/),
    seen: '"other" is not null',
  },
  {
    key: 'ClosesDeclaration.code',
    says: 'the refusal of a closed day has the code that is named',
    project: 'rich',
    otherwise: { '"when": "has(other)", "code": "TOO_MUCH"': '"when": "has(other)", "code": "MIXED"' },
    observe: async ({ model }) => (await releasing(model)).refused,
    seen: CLOSED,
  },
  {
    key: 'EntityDeclaration.dated',
    says: 'a release belongs to a day',
    project: 'rich',
    observe: async ({ model }) => (await releasing(model)).refused,
    seen: CLOSED,
  },
  {
    key: 'DatedDeclaration.by',
    says: 'the day of a release is that on which it ends',
    project: 'rich',
    otherwise: { '"by": "ended"': '"by": "runsFrom"' },
    observe: async ({ model }) => (await releasing(model)).refused,
    seen: CLOSED,
  },
  {
    key: 'DatedDeclaration.when',
    says: 'a release counts from more than one piece on',
    project: 'rich',
    otherwise: { '"when": "quantity > 1"': '"when": "quantity > 5"' },
    observe: async ({ model }) => (await releasing(model, { quantity: '1' })).refused,
    seen: CLOSED,
  },
]
