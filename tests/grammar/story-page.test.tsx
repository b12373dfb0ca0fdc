// @vitest-environment jsdom
import { cleanup, fireEvent, screen as page } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import type { DetailScreen } from '../../engine/core/model/screen.ts'
import { completeDocument } from '../theme/complete-document.ts'
import { openPage } from './keys/page.tsx'
import { madeOf } from './keys/row.ts'

completeDocument()
const { StoryStrip } = await import('../../engine/web/screens/detail/StoryStrip.tsx')
afterEach(cleanup)

const { model } = madeOf('rich')
const words = {
  'step.made': 'Made',
  'step.signed': 'Signed',
  'step.settled': 'Settled',
  'step.released': 'Released',
  'ui.story.title': 'Progress',
  'ui.story.part': '{done} of {of} {unit}',
  'ui.story.due': 'due {date}',
  'ui.story.late': '{days} {days|day|days} late',
  'ui.story.more': 'Show {count} more',
  'ui.story.stage.done': 'done',
  'ui.story.stage.part': 'in part',
}
const worded = { ...model, texts: { ...model.texts, en: { ...model.texts.en, ...words } } }
const contractDetail = worded.screens['contractDetail'] as DetailScreen
const strip = <StoryStrip screen={contractDetail} story={contractDetail.story!} entity={worded.entities['contract']!} id="c1" />
const visit = (list: readonly object[]) => ({ language: 'en' as const, answers: { '/api/contract/purchase/story': { list } } })
const release = (number: number) => ({ id: `r${number}`, text: `R-${number}` })

test('a strip says the day, how much of how much, and how late each step is; a step that is not told is not there', async () => {
  const { body } = await openPage(
    worded,
    strip,
    visit([
      { id: 'made', stage: 'done', at: '2025-11-01' },
      { id: 'settled', stage: 'part', done: '60', of: '1100', unit: 'piece', share: '0.05', due: '2025-11-18', late: 1 },
    ]),
  )
  await vi.waitFor(() => expect(body.querySelectorAll('li[data-step][data-stage]')).toHaveLength(2))
  expect([...body.querySelectorAll('li[data-step]')].map((each) => each.textContent)).toEqual([
    'Madedone2025-11-01',
    'Settledin part60 of 1,100 piecedue 2025-11-181 day late',
  ])
  expect(page.getByRole('list', { name: 'Progress' }).getAttribute('aria-busy')).toBe('false')
})

test('the latest two documents of a step stand as links, and a button shows the others', async () => {
  const { body } = await openPage(worded, strip, visit([{ id: 'released', stage: 'done', documents: [release(1), release(2), release(3)] }]))
  await vi.waitFor(() => expect(body.querySelectorAll('.story a')).toHaveLength(2))
  expect([...body.querySelectorAll('.story a')].map((each) => [each.textContent, each.getAttribute('href')])).toEqual([
    ['R-3', '/contractLineList?q=R-3'],
    ['R-2', '/contractLineList?q=R-2'],
  ])
  fireEvent.click(page.getByRole('button', { name: 'Show 1 more' }))
  expect([...body.querySelectorAll('.story a')].map((each) => each.textContent)).toEqual(['R-3', 'R-2', 'R-1'])
})

test('a story that tells nothing takes no room', async () => {
  const { body } = await openPage(worded, strip, visit([]))
  await vi.waitFor(() => expect(body.querySelector('.story')).toBeNull())
})
