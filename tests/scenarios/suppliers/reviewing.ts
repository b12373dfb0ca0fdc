import type { AnswerEnvelope } from '../../../engine/core/wire/envelope.ts'
import type { SignedIn } from '../../support/api.ts'
import { enter } from '../../support/master-data.ts'
import { done } from '../story.ts'
import type { Shown, Story } from '../story.ts'

/** Where templates and reviews are. */
export const AT = {
  template: '/api/relation/template',
  review: '/api/relation/confirm',
  score: '/api/relation/confirm',
  supplier: '/api/epRelation',
}

/** 40 for quality, 35 for technology, 25 for what is commercial. */
export const CRITERIA: readonly Shown[] = [
  { dimension: 'QUALITY', name: 'Quality system', highest: '25', attachmentRequired: true },
  { dimension: 'QUALITY', name: 'Incoming inspection', highest: '15' },
  { dimension: 'TECHNICAL', name: 'Machines', highest: '35' },
  { dimension: 'COMMERCIAL', name: 'Terms of payment', highest: '25' },
]

let count = 0
export const template = (story: Story, more: Shown = {}): Promise<AnswerEnvelope> => {
  count++
  const totals = { qualityTotal: '40', technicalTotal: '35', commercialTotal: '25' }
  return story.buyer.call(`${AT.template}/add`, { entity: { code: `RT-${count}`, name: `Admission ${count}`, ...totals, lines: CRITERIA, ...more } })
}

export const supplier = (story: Story, more: Shown = {}): Promise<string> => {
  count++
  return enter(story.buyer, `${AT.supplier}/add`, { code: `R${count}`, name: `Reviewed ${count}`, contacts: [{ name: 'Li', primary: true }], ...more })
}

export const act = async (person: SignedIn, action: string, { id }: { readonly id: string }, more: Shown = {}): Promise<AnswerEnvelope> => {
  const { version } = done(await person.call(`${AT.review}/detail`, { entity: { id } })).entity as Shown
  return person.call(`${AT.review}/${action}`, { entity: { id, version, ...more } })
}

/** A draft of a review from all criteria of a template. */
export async function drafted(story: Story, from: Shown, of: string, more: Shown = {}): Promise<Shown> {
  const lines = (from.lines as readonly Shown[]).map(({ id }) => ({ rule: id }))
  return done(await story.buyer.call(`${AT.review}/add`, { entity: { supplier: of, lines, ...more } })).entity as Shown
}

/** Scores the criteria of a review in their order. */
export async function score(person: SignedIn, review: Shown, scores: readonly string[], attachments: readonly unknown[]): Promise<void> {
  for (const [place, line] of (review.lines as readonly Shown[]).entries())
    done(
      await person.call(`${AT.score}/record`, {
        entity: { id: line.id, score: scores[place], statement: `seen on site ${place + 1}`, ...(line.attachmentRequired && { attachments }) },
      }),
    )
}
