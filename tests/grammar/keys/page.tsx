import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, render } from '@testing-library/react'
import { Provider } from 'jotai'
import type { ReactNode } from 'react'
import { createMemoryRouter, RouterProvider } from 'react-router'
import type { Model } from '../../../engine/core/model/model.ts'
import { addTexts, initTexts } from '../../../engine/web/i18n/translate.ts'
import { languageAtom } from '../../../engine/web/i18n/language.ts'
import { modelAtom } from '../../../engine/web/model/model-store.ts'
import { guest, sessionAtom } from '../../../engine/web/session/session.ts'
import type { Language } from '../../../engine/core/model/side.ts'
import type { Pack } from '../../../engine/web/model/packs.ts'
import { packOf } from '../../../engine/web/model/split-model.ts'
import { store } from '../../../engine/web/foundation/store.ts'

/** The actions and observations of a person on a page. */
export type Page = {
  readonly body: HTMLElement
  /** The path and query of the address bar. */
  address(): string
  /** The paths that were called so far. */
  readonly asked: readonly string[]
  /** The last body sent to each path. */
  readonly sent: ReadonlyMap<string, unknown>
}

export type Visit = {
  readonly address?: string
  /** Answers by path; every other call gets an empty answer. */
  readonly answers?: Readonly<Record<string, object>>
  /** Draws the page for a telephone. */
  readonly isNarrow?: boolean
  readonly codes?: readonly string[]
  /** The language of the page; Chinese by default. */
  readonly language?: Language
}

const counts = { all: { total: 0, capped: false }, tabs: {} }
const nothing = { status: 'SUCCESS', returnCode: '0', returnMsg: '', list: [], entity: {}, pager: { total: 0 } }

/** What the page loads of the model later. */
function packAt(model: Model, path: string): Pack | undefined {
  const [, language, name] = /^\/model\/(cn|en)\/(\w+)\.json$/.exec(path) ?? []
  return name === undefined ? undefined : packOf(model, name, language as Language)
}

/** Draws a part of a site by a model, for a signed-in person. */
export async function openPage(
  model: Model,
  element: ReactNode,
  { address = '/', answers = {}, isNarrow = false, codes = [], language = 'cn' }: Visit,
): Promise<Page> {
  const asked: string[] = []
  const sent = new Map<string, unknown>()
  globalThis.fetch = async (path, request) => {
    const pack = packAt(model, String(path))
    if (pack !== undefined) return new Response(JSON.stringify(pack))
    asked.push(String(path))
    if (typeof request?.body === 'string') sent.set(String(path), JSON.parse(request.body))
    return new Response(JSON.stringify({ ...nothing, ...(String(path).endsWith('/statusCount') ? { entity: counts } : {}), ...answers[String(path)] }), {
      headers: { 'content-type': 'application/json' },
    })
  }
  globalThis.matchMedia = (media) =>
    Object.assign(new EventTarget(), { matches: isNarrow && media.startsWith('(max-width: 767'), media, onchange: null, addListener() {}, removeListener() {} })
  localStorage.clear()
  sessionStorage.clear()
  await initTexts(language)
  addTexts(language, { ...model.texts[language], 'ui.coming.text': '{section}' })
  store.set(languageAtom, language)
  store.set(modelAtom, model)
  store.set(sessionAtom, { ...guest, token: 't', user: { ...guest.user, id: 'u1', isTemporary: false }, permissions: new Set(codes) })
  const router = createMemoryRouter([{ path: '*', element }], { initialEntries: [address] })
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  await act(async () => {
    render(
      <Provider store={store}>
        <QueryClientProvider client={client}>
          <RouterProvider router={router} />
        </QueryClientProvider>
      </Provider>,
    )
  })
  return { body: document.body, address: () => router.state.location.pathname + router.state.location.search, asked, sent }
}
