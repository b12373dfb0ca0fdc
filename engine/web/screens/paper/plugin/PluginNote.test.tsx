// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import { addTexts, initTexts } from '../../../i18n/translate.ts'
import { PluginNote } from './PluginNote.tsx'
import type { PluginState } from './print-each.ts'

beforeAll(async () => {
  await initTexts('en')
  addTexts('en', {
    'ui.paper.all': 'Make one PDF of {count}',
    'ui.paper.plugin.refused': 'The print service did not print: {reason}',
    'ui.paper.plugin.stopped': 'With the print service: {sent} of {count}',
    'ui.paper.plugin.rest': 'Send the remaining {count}',
  })
})
afterEach(cleanup)

function draw(state: PluginState, download = 'https://print.example.test/get') {
  const [onAgain, onWindow] = [vi.fn<() => void>(), vi.fn<() => void>()]
  const { container } = render(<PluginNote state={state} leastVersion="1.10" download={download} onAgain={onAgain} onWindow={onWindow} />)
  return { onAgain, onWindow, container }
}

test('a missing print service leads to its download, is asked again, or leaves the browser to print', () => {
  const { onAgain, onWindow, container } = draw({ kind: 'missing', sent: 0, of: 1 })
  expect(screen.getByRole('link').getAttribute('href')).toBe('https://print.example.test/get')
  fireEvent.click(container.querySelector('[data-action=askPluginAgain]')!)
  fireEvent.click(container.querySelector('[data-action=printInWindow]')!)
  expect([onAgain.mock.calls.length, onWindow.mock.calls.length]).toEqual([1, 1])
})

test('an address that is no https is no link, and a refusal leads to no download', () => {
  draw({ kind: 'old', version: '1.9', sent: 0, of: 1 }, 'javascript:alert(1)')
  expect(screen.queryByRole('link')).toBeNull()
  cleanup()
  draw({ kind: 'refused', reason: 'no paper', name: 'Purchase order PO1.pdf', sent: 0, of: 1 })
  expect(screen.queryByRole('link')).toBeNull()
})

test('of several documents it says which was not printed and how many were, and goes on with the rest', () => {
  const { container } = draw({ kind: 'refused', reason: 'paper jam', name: 'Purchase order PO2.pdf', sent: 1, of: 3 })
  expect([...container.querySelectorAll('p')].map(({ textContent }) => textContent)).toEqual([
    'The print service did not print: paper jam (Purchase order PO2)',
    'With the print service: 1 of 3',
  ])
  expect([...container.querySelectorAll('button')].map(({ textContent }) => textContent)).toEqual(['Send the remaining 2', 'Make one PDF of 3'])
})
