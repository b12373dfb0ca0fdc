import type { AnswerEnvelope } from '../../../engine/core/wire/envelope.ts'
import type { SignedIn } from '../../support/api.ts'
import { enter } from '../../support/master-data.ts'
import { done } from '../story.ts'
import type { Shown, Story } from '../story.ts'

/** Where templates, rounds, ratings and summaries are. */
export const AT = {
  template: '/api/score/template',
  round: '/api/score/round',
  rating: '/api/score/rating',
  summary: '/api/score/summary',
  shared: '/api/score/supplier/summary',
}

export const GROUPS: readonly Shown[] = [
  { mark: 'A', kind: 'BUSINESS', name: 'Delivery', weight: '60' },
  { mark: 'B', kind: 'BUSINESS', name: 'Price', weight: '40' },
  { mark: 'C', kind: 'TECHNICAL', name: 'Quality', weight: '100' },
]

export const ITEMS: readonly Shown[] = [
  { mark: 'A', code: 'A1', name: 'On time', highest: '10', weight: '70' },
  { mark: 'A', code: 'A2', name: 'Packing', highest: '5', weight: '30' },
  { mark: 'B', code: 'B1', name: 'Level of prices', highest: '100', weight: '100' },
  { mark: 'C', code: 'C1', name: 'Defects', highest: '10', weight: '66.67' },
  { mark: 'C', code: 'C2', name: 'Drawings', highest: '3', weight: '33.33' },
]

let count = 0
/** A draft: 60 % business, of which 60 % delivery and 40 % price; 40 % technical. */
export const template = ({ buyer, master }: Story, more: Shown = {}): Promise<AnswerEnvelope> => {
  count++
  const entity = {
    code: `ST-${count}`,
    name: `Scoring ${count}`,
    businessRatio: '60',
    technicalRatio: '40',
    purchasingGroup: master.group,
    groups: GROUPS,
    items: ITEMS,
    ...more,
  }
  return buyer.call(`${AT.template}/add`, { entity })
}

export async function inUse(story: Story, more: Shown = {}): Promise<Shown> {
  const { id } = done(await template(story, more)).entity as Shown
  return done(await story.buyer.call(`${AT.template}/putInUse`, { entity: { id } })).entity as Shown
}

export const admitted = async ({ buyer }: Story, name: string): Promise<string> => {
  const id = await enter(buyer, '/api/epRelation/add', { code: name, name, contacts: [{ name: 'Li', primary: true }] })
  done(await buyer.call('/api/epRelation/admit', { entity: { id } }))
  return id
}

export async function detailOf(person: SignedIn, base: string, id: string): Promise<Shown> {
  return done(await person.call(`${base}/detail`, { entity: { id } })).entity as Shown
}

export async function listed(person: SignedIn, base: string, where: readonly Shown[] = []): Promise<readonly Shown[]> {
  return done(await person.call(`${base}/list`, { entity: { where } })).list as readonly Shown[]
}

/** The newest round of a template. */
export async function roundOf(person: SignedIn, { id }: Shown): Promise<Shown> {
  const [newest] = await listed(person, AT.round, [{ field: 'template', operator: 'in', value: [id] }])
  return detailOf(person, AT.round, newest!.id)
}

/** The ratings of a round that this person sees, by their suppliers. */
export async function ratingsOf(person: SignedIn, { id }: Shown, suppliers: readonly string[]): Promise<readonly Shown[]> {
  const rows = await listed(person, AT.rating, [{ field: 'round', operator: 'in', value: [id] }])
  const ratings = await Promise.all(rows.map((row) => detailOf(person, AT.rating, row.id)))
  return suppliers.flatMap((supplier) => ratings.filter((rating) => rating.supplier.id === supplier))
}

export const give = (person: SignedIn, rating: Shown, scores: readonly string[]): Promise<AnswerEnvelope> =>
  person.call(`${AT.rating}/score`, { entityList: scores.map((score, place) => ({ id: rating.lines[place].id, score })) })

export const submit = (person: SignedIn, { id }: Shown): Promise<AnswerEnvelope> => person.call(`${AT.rating}/submit`, { entity: { id } })
