import { expect, test } from 'vitest'
import type { ActionRef } from '../../../../core/model/screen.ts'
import { widthOfActions } from './width-of-actions.ts'

const labels: Readonly<Record<string, string>> = { reSendOrder: 'Re-send', retryAcceptance: 'Retry acceptance', close: 'Close' }
const refs = Object.keys(labels).map((transition): ActionRef => ({ kind: 'transition', entity: 'order', transition }))
const labelOf = (ref: ActionRef) => (ref.kind === 'transition' ? labels[ref.transition]! : '')
const rowThatOffers = (...transitions: readonly string[]) => ({ _actions: Object.fromEntries(transitions.map((name) => [name, []])) })

test('a page whose orders can only be closed has a column for "Close", not for "Retry acceptance"', () => {
  expect(widthOfActions([rowThatOffers('close'), rowThatOffers()], refs, labelOf)).toBe(81)
})

test('two actions are shown side by side; with three, the first is shown beside a menu', () => {
  expect(widthOfActions([rowThatOffers('reSendOrder', 'close')], refs, labelOf)).toBe(168)
  expect(widthOfActions([rowThatOffers('reSendOrder', 'retryAcceptance', 'close')], refs, labelOf)).toBe(141)
})

test('the column is as wide as the widest row, and at least as wide as its heading', () => {
  expect(widthOfActions([rowThatOffers('close'), rowThatOffers('retryAcceptance', 'close')], refs, labelOf)).toBe(241)
  expect(widthOfActions([], refs, labelOf)).toBe(72)
})
