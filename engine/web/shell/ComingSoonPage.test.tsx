// @vitest-environment jsdom
import { readFileSync } from 'node:fs'
import { cleanup, render } from '@testing-library/react'
import { MemoryRouter } from 'react-router'
import { afterEach, expect, test } from 'vitest'
import type { Route } from '../../core/model/screen.ts'
import type { Language, Side } from '../../core/model/side.ts'
import { addTexts, initTexts } from '../i18n/translate.ts'
import { ComingSoonPage } from './ComingSoonPage.tsx'

afterEach(cleanup)

/** The declared texts of the engine, by their full keys. */
function wordsOf(language: Language): Readonly<Record<string, string>> {
  const { ui } = JSON.parse(readFileSync(`locales/${language}/ui.json`, 'utf8')) as { readonly ui: Readonly<Record<string, Readonly<Record<string, string>>>> }
  const own = Object.entries({ ...ui['coming'] }).map(([key, text]) => [`ui.coming.${key}`, text])
  const elsewhere = Object.entries({ ...ui['elsewhere'] }).map(([key, text]) => [`ui.elsewhere.${key}`, text])
  return { ...Object.fromEntries([...own, ...elsewhere]), 'screen.acceptPage': language === 'cn' ? '接单' : 'Accept orders' }
}

async function told(language: Language, elsewhere?: Side) {
  await initTexts(language)
  addTexts(language, wordsOf(language))
  const route = { key: 'acceptPage', section: 'Bidding', shell: true, ...(elsewhere === undefined ? {} : { elsewhere }) } as Route
  const { container } = render(
    <MemoryRouter>
      <ComingSoonPage route={route} />
    </MemoryRouter>,
  )
  return [container.querySelector('h1')!.textContent, container.querySelector('p')!.textContent]
}

test('a page that only suppliers have says so in both languages, instead of "coming soon"', async () => {
  expect(await told('en', 'supplier')).toEqual(['Accept orders is not on this site', 'This page is only on the suppliers’ site.'])
  cleanup()
  expect(await told('cn', 'supplier')).toEqual(['本站没有“接单”', '此页面供供应商使用，只在供应商网站上。'])
})

test('a page that is not built yet says "coming soon"', async () => {
  expect((await told('en'))[0]).toBe('Accept orders is coming soon')
})
