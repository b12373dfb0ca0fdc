// @vitest-environment jsdom
import { act, cleanup, fireEvent } from '@testing-library/react'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import { compileModel } from '../../engine/core/compile/compile-model.ts'
import { modelForSide } from '../../engine/core/compile/side/model-for-side.ts'
import type { Model } from '../../engine/core/model/model.ts'
import { readDeclarations } from '../../engine/server/model/read-declarations.ts'
import { openPage } from '../grammar/keys/page.tsx'
import { project } from '../support/project.ts'
import { completeDocument } from '../theme/complete-document.ts'

// A site is built for one side; this test needs the other one.
vi.mock(import('../../engine/web/session/session.ts'), async (original) => ({ ...(await original()), side: 'supplier' as const }))
const { EntryRow } = await import('../../engine/web/screens/detail/EntryRow.tsx')

completeDocument()

let model: Model
beforeAll(() => {
  const compiled = compileModel(readDeclarations(project))
  if ('problems' in compiled) throw new Error(JSON.stringify(compiled.problems))
  model = modelForSide(compiled.model, 'supplier')
}, 120_000)
afterEach(cleanup)

const waitOptions = { timeout: 30_000, interval: 40 }
const accepted = { status: 'SUCCESS', returnCode: '0', returnMsg: '' }

/** A part open for bids, with the price and the date of the last bid. */
async function draw() {
  const line = model.entities[model.entities['quotation']!.fields['lines']!.entity!]!
  const bid = { ...line.transitions['bid']!, input: [{ name: 'price' }, { name: 'replyDate' }] } as unknown as (typeof line.transitions)[string]
  const row = { id: 'l1', version: 3, partName: 'Bearing', price: '100', replyDate: '2026-12-01', _actions: { bid: [] } }
  const { body } = await openPage(
    model,
    <EntryRow line={line} transition={bid} columns={[{ field: 'partName', hidden: false }]} asks={['price', 'replyDate']} row={row} />,
    {
      language: 'en',
    },
  )
  /** Every sent bid, with a function that answers it. */
  const bids: { readonly entity: Record<string, unknown>; readonly answer: () => Promise<void> }[] = []
  globalThis.fetch = (_path, request) =>
    new Promise((resolve) => {
      const { entity } = JSON.parse(request?.body as string) as { entity: Record<string, unknown> }
      bids.push({ entity, answer: () => act(async () => resolve(new Response(JSON.stringify(accepted)))) })
    })
  const input = (name: string) => body.querySelector<HTMLInputElement>(`[data-field=${name}] input`)!
  const price = () => input('price')
  return {
    bids,
    input,
    price,
    note: () => body.querySelector('.entry-note')!.textContent,
    /** Letter by letter, as a person types: each after the present text. */
    async type(text: string) {
      await act(async () => void fireEvent.change(price(), { target: { value: '' } }))
      for (const letter of text) await act(async () => void fireEvent.change(price(), { target: { value: price().value + letter } }))
    },
    enter: (element: Element) => act(async () => void fireEvent.keyDown(element, { key: 'Enter' })),
  }
}

test('[INQ-61] a price shows as it is typed, and is sent as a figure', async () => {
  const { type, price, enter, bids } = await draw()
  await type('98.5')
  expect(price().value).toBe('98.5')
  await enter(price())
  await vi.waitFor(
    () => expect(bids.map(({ entity }) => entity)).toMatchObject([{ id: 'l1', version: 3, price: '98.5', replyDate: '2026-12-01' }]),
    waitOptions,
  )
})

test.each([
  ['1,098.50', '1098.5'],
  ['1.05', '1.05'],
  ['', null],
  ['98,5', '98,5'],
])('the typed text "%s" is sent as %o, and the rules refuse a text that is no figure', async (typed, sent) => {
  const { type, price, enter, bids } = await draw()
  await type(typed)
  expect(price().value).toBe(typed)
  await enter(price())
  await vi.waitFor(() => expect(bids.map(({ entity }) => entity['price'])).toEqual([sent]), waitOptions)
})
