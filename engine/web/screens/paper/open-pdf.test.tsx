// @vitest-environment jsdom
import { afterEach, expect, test, vi } from 'vitest'
import { openPdf } from './open-pdf.ts'

afterEach(() => vi.unstubAllGlobals())

test('[PREF-34] a window that the browser does not open is noticed, so that the page can say so', () => {
  URL.createObjectURL = vi.fn<() => string>(() => 'blob:paper')
  URL.revokeObjectURL = vi.fn<() => void>()
  vi.stubGlobal('open', () => null)
  expect(openPdf(btoa('%PDF-1.7'))).toBe(false)
  vi.stubGlobal('open', () => globalThis)
  expect(openPdf(btoa('%PDF-1.7'))).toBe(true)
})
