import { sql } from 'kysely'
import type { AnswerEnvelope } from '../../../engine/core/wire/envelope.ts'
import type { SignedIn } from '../../support/api.ts'
import { done } from '../story.ts'
import type { Shown, Story } from '../story.ts'

/** Where the two sides reach delivery schedules. */
export const AT = { purchaser: '/api/purchaseDeliveryPlan', supplier: '/api/deliverPlan' }

/** The days of the stories, which begin on 20 November 2026. */
export const [DEC_1, DEC_8, DEC_15] = ['2026-12-01', '2026-12-08', '2026-12-15']

export type Part = { readonly orderLine: string; readonly deliveryDate: string; readonly quantity: string }

/** Whether suppliers confirm schedules. */
export async function askForConfirmation({ api }: Story, isOn: boolean): Promise<void> {
  await sql`update enterprise set preferences = coalesce(preferences, '{}'::jsonb) || ${JSON.stringify({ confirmDeliverySchedules: isOn })}::jsonb where id = 'purchaser-1'`.execute(
    api.pool,
  )
}

/** An accepted order of one line with this quantity. */
export async function orderOf(story: Story, quantity: string): Promise<Shown> {
  return story.acceptedOrder([{ purchaseListLine: await story.listLine(quantity) }])
}

/** Schedules order lines. Returns the raw answer. */
export function schedule({ buyer }: Pick<Story, 'buyer'>, lines: readonly Part[], more: Shown = {}): Promise<AnswerEnvelope> {
  return buyer.call(`${AT.purchaser}/add`, { entity: { lines, ...more } })
}

/** Does something with a schedule as it is now. Returns the raw answer. */
export async function act(story: Story, person: SignedIn, name: string, { id }: Shown, input: Shown = {}): Promise<AnswerEnvelope> {
  const { version } = await seen(story, { id })
  return person.call(`${AT[person.side]}/${name}`, { entity: { id, version, ...input } })
}

/** A schedule as the purchaser sees it. */
export function seen(story: Story, { id }: Shown): Promise<Shown> {
  return story.detail(`${AT.purchaser}/detail`, id)
}

/** A schedule that the supplier has confirmed. */
export async function confirmed(story: Story, lines: readonly Part[]): Promise<Shown> {
  const made = done(await schedule(story, lines)).entity as Shown
  done(await act(story, story.seller, 'confirm', made))
  return seen(story, made)
}

/** Ships from schedule lines. Returns the raw answer. */
export function shipScheduled(
  { seller }: Pick<Story, 'seller'>,
  lines: readonly { readonly scheduleLine: string; readonly quantity?: string }[],
): Promise<AnswerEnvelope> {
  return seller.call('/api/deliverOrder/supplier/shipSchedule', { entity: { shippingDate: '2026-11-20', lines } })
}
