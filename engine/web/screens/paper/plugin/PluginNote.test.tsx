// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import { initTexts } from '../../../i18n/translate.ts'
import { PluginNote, type PluginState } from './PluginNote.tsx'

beforeAll(() => initTexts('en'))
afterEach(cleanup)

function draw(state: PluginState, download = 'https://print.example.test/get') {
  const [onAgain, onWindow] = [vi.fn<() => void>(), vi.fn<() => void>()]
  const { container } = render(<PluginNote state={state} leastVersion="1.10" download={download} onAgain={onAgain} onWindow={onWindow} />)
  return { onAgain, onWindow, container }
}

test('a missing print service leads to its download, is asked again, or leaves the browser to print', () => {
  const { onAgain, onWindow, container } = draw({ kind: 'missing' })
  expect(screen.getByRole('link').getAttribute('href')).toBe('https://print.example.test/get')
  fireEvent.click(container.querySelector('[data-action=askPluginAgain]')!)
  fireEvent.click(container.querySelector('[data-action=printInWindow]')!)
  expect([onAgain.mock.calls.length, onWindow.mock.calls.length]).toEqual([1, 1])
})

test('an address that is no https is no link, and a refusal leads to no download', () => {
  draw({ kind: 'old', version: '1.9' }, 'javascript:alert(1)')
  expect(screen.queryByRole('link')).toBeNull()
  cleanup()
  draw({ kind: 'refused', reason: 'no paper' })
  expect(screen.queryByRole('link')).toBeNull()
})
