import { sql } from 'kysely'
import type { AnswerEnvelope } from '../../../engine/core/wire/envelope.ts'
import type { SignedIn } from '../../support/api.ts'
import { enter } from '../../support/master-data.ts'
import type { Shown, Story } from '../story.ts'

/** Where the two sides reach appointments. */
export const AT = { purchaser: '/api/deliverAppointmentOrder/purchase', supplier: '/api/deliverAppointmentOrder/supplier' }

/** The day of the stories: they begin on 20 November 2026. */
export const DAY = '2026-11-25'

/** Sets preferences of the purchaser. */
export async function prefer({ api }: Story, prefs: Readonly<Record<string, boolean>>): Promise<void> {
  await sql`update enterprise set preferences = coalesce(preferences, '{}'::jsonb) || ${JSON.stringify(prefs)}::jsonb where id = 'purchaser-1'`.execute(
    api.pool,
  )
}

/** Opens a time with so many places at the gate. Returns its id. */
export function openTime({ buyer, master }: Story, startsAt: string, capacity: string, more: Shown = {}): Promise<string> {
  const endsAt = `${startsAt.slice(0, 3)}59`
  return enter(buyer, '/api/deliverSlot/add', { area: master.area, day: DAY, startsAt, endsAt, capacity, ...more })
}

/** Books order lines at a time. Returns the raw answer. */
export function book(
  seller: SignedIn,
  { master }: Pick<Story, 'master'>,
  slot: string,
  lines: readonly { readonly orderLine: string; readonly quantity?: string }[],
  more: Shown = {},
): Promise<AnswerEnvelope> {
  return seller.call(`${AT.supplier}/add`, { entity: { day: DAY, area: master.area, slot, lines, ...more } })
}

/** A time as the purchaser sees it. */
export function timeOf(story: Story, id: string): Promise<Shown> {
  return story.detail('/api/deliverSlot/detail', id)
}
