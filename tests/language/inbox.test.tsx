// @vitest-environment jsdom
import { act, cleanup, fireEvent, screen } from '@testing-library/react'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import type { Model } from '../../engine/core/model/model.ts'
import { completeDocument } from '../theme/complete-document.ts'
import { openPage } from '../grammar/keys/page.tsx'
import { madeOf } from '../grammar/keys/row.ts'

completeDocument()
// The test's page draws nothing, and so scrolls nothing.
Element.prototype.scrollIntoView = () => {}
const { ScreenOutlet, preloadView } = await import('../../engine/web/app/ScreenOutlet.tsx')

let model: Model
beforeAll(async () => {
  const { model: made } = madeOf('rich')
  model = { ...made, texts: { ...made.texts, cn: { ...made.texts.cn, 'ui.tasks.done': 'done: {number}', 'ui.tasks.refused': '{number}: {reason}' } } }
  await preloadView('board')
}, 120_000)
afterEach(cleanup)

const wait = { timeout: 20_000 }

/** A contract that waits to be signed: "countersign" asks for nothing, "hold" asks whether it is meant. */
const contract = (id: string, number: string, until?: string) => ({
  entity: 'contract',
  id,
  version: 3,
  number,
  values: { supplier: { id: 's1', text: 'Longda' }, volume: '12' },
  task: 'decide',
  actions: [
    { kind: 'transition', entity: 'contract', transition: 'countersign' },
    { kind: 'transition', entity: 'contract', transition: 'hold' },
  ],
  screen: 'contractDetail',
  since: '2026-11-01T00:00:00.000Z',
  ...(until !== undefined && { due: until.slice(0, 10), until }),
})

async function openInbox(answers: Readonly<Record<string, object>> = {}) {
  const list = [contract('c1', 'C1', '2020-01-01T00:00:00.000Z'), contract('c2', 'C2', '2999-01-01T00:00:00.000Z'), contract('c3', 'C3')]
  const page = await openPage(model, <ScreenOutlet screen={model.screens['home']!} />, {
    address: '/home',
    codes: ['A1', 'A2'],
    answers: {
      '/api/member/tasks': { list, entity: { counts: [{ entity: 'contract', task: 'decide', total: 3, capped: false }] } },
      '/api/contract/purchase/detail': { entity: { id: 'c1', version: 3, number: 'C1' } },
      ...answers,
    },
  })
  const box = await screen.findByRole('listbox', {}, wait)
  return { page, box, press: (key: string) => act(async () => void fireEvent.keyDown(box, { key })) }
}
const lines = () => screen.queryAllByRole('option').map((line) => line.getAttribute('data-number'))
const marked = () => screen.getByRole('option', { selected: true }).getAttribute('data-number')
const spans = (body: HTMLElement) => [...body.querySelectorAll('[data-span]')].map((part) => part.getAttribute('data-span'))

test('[TASK-3] what is late stands first, what has no time last, and the list has the focus', async () => {
  const { page, box } = await openInbox()
  expect(lines()).toEqual(['C1', 'C2', 'C3'])
  expect(spans(page.body)).toEqual(['late', 'later', 'undated'])
  await vi.waitFor(() => expect(document.activeElement).toBe(box), wait)
  expect(page.body.querySelector('[data-number=C1]')?.textContent).toContain('Longda')
})

test('[TASK-4] J and K move, A does what asks for nothing at once, and the next task stands in its place', async () => {
  const { page, box, press } = await openInbox()
  await press('j')
  expect(marked()).toBe('C2')
  await press('j')
  await press('j')
  expect(marked()).toBe('C3')
  await press('k')
  await press('a')
  await vi.waitFor(() => expect(page.sent.get('/api/contract/purchase/countersign')).toMatchObject({ entity: { id: 'c2', version: 3 } }), wait)
  expect(lines()).toEqual(['C1', 'C3'])
  expect(marked()).toBe('C3')
  expect(document.activeElement).toBe(box)
  await vi.waitFor(() => expect(page.body.querySelector('.inbox > [role=status]')?.textContent).toContain('C2'), wait)
})

test('[TASK-4] a key that is pressed twice before the answer acts on two tasks, each once', async () => {
  const { page, press } = await openInbox()
  await press('a')
  await vi.waitFor(() => expect(lines()).toEqual(['C2', 'C3']), wait)
  await press('a')
  await vi.waitFor(() => expect(lines()).toEqual(['C3']), wait)
  expect(page.asked.filter((path) => path === '/api/contract/purchase/countersign')).toHaveLength(2)
})

test('[TASK-4] a refused task comes back, with the reason', async () => {
  const refused = { returnCode: '1', returnMsg: '', issues: [{ code: 'ON_HOLD', path: '', params: {}, text: 'The contract is on hold' }] }
  const { page, press } = await openInbox({ '/api/contract/purchase/countersign': refused })
  await press('a')
  await vi.waitFor(() => expect(page.body.querySelector('.inbox > [role=status]')?.textContent).toContain('The contract is on hold'), wait)
  expect(lines()).toEqual(['C1', 'C2', 'C3'])
})

test('[TASK-4] what asks something opens its dialog', async () => {
  const { page, press } = await openInbox()
  await press('r')
  await vi.waitFor(() => expect(document.querySelector('[data-dialog=hold]')).not.toBeNull(), wait)
  expect(page.asked).not.toContain('/api/contract/purchase/hold')
  expect(lines()).toEqual(['C1', 'C2', 'C3'])
})

test('[TASK-4] Enter opens the document', async () => {
  const { page, press } = await openInbox()
  await press('Enter')
  expect(page.address()).toBe('/contractDetail?id=c1')
})
