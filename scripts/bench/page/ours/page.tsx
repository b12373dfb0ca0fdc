import '@douyinfe/semi-ui-19/lib/es/_base/base.css'
import '../../../../engine/web/ui/semi-workarounds.ts'
import '../../../../engine/web/theme/tokens.css'
import '../../../../engine/web/theme/base.css'
import '../../../../engine/web/screens/screens.css'
import { QueryClientProvider } from '@tanstack/react-query'
import LocaleProvider from '@douyinfe/semi-ui-19/lib/es/locale/localeProvider'
import { Provider } from 'jotai'
import { createRoot } from 'react-dom/client'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { models } from 'virtual:bench-models'
import type { Row } from '../../../../engine/core/model/document.ts'
import type { Model } from '../../../../engine/core/model/model.ts'
import type { FormScreen } from '../../../../engine/core/model/screen.ts'
import { addTexts, initTexts } from '../../../../engine/web/i18n/translate.ts'
import { languageAtom } from '../../../../engine/web/i18n/language.ts'
import { modelAtom } from '../../../../engine/web/model/model-store.ts'
import { queryClient } from '../../../../engine/web/api/query-client.ts'
import { loadSemiLocale, semiLocaleAtom } from '../../../../engine/web/i18n/semi-locale.ts'
import { guest, sessionAtom } from '../../../../engine/web/session/session.ts'
import { store } from '../../../../engine/web/foundation/store.ts'
import { prepareForm } from '../../../../engine/web/form/prepare-form.ts'
import { FormEditor } from '../../../../engine/web/screens/form/FormEditor.tsx'
import { offer } from '../in-page/offer.ts'
import { cellOfGrid, hasCellAt, plainFigure } from '../in-page/rows-of-grid.ts'
import { documentOf } from './document.ts'

const root = createRoot(document.getElementById('page')!)

/** The product's form page, with what its shell provides: the session, the texts, the locale. */
function Page({ model, document }: { readonly model: Model; readonly document: Row }) {
  const entity = model.entities['plan']!
  return (
    <FormEditor
      screen={model.screens['plans'] as FormScreen}
      entity={entity}
      transition={entity.transitions['change']!}
      starts={[document]}
      draft="bench"
      kept={undefined}
      fromSources={false}
      onReload={() => Promise.resolve(undefined)}
    />
  )
}

await initTexts('en')
await loadSemiLocale('en')
store.set(languageAtom, 'en')
store.set(sessionAtom, { ...guest, user: { ...guest.user, id: 'bench', name: 'Bench' }, permissions: new Set(['A1']) })

const grid = () => document.querySelector('.line-grid [role=grid]')
const indexOf = (title: string) => {
  const heads = [...(grid()?.querySelectorAll('[role=columnheader]') ?? [])]
  return Number(heads.find((head) => (head.textContent ?? '').replace('*', '').trim() === title)?.getAttribute('aria-colindex') ?? 0)
}
let model: Model = models[30]
let given: Row = {}
let titles: ReadonlyMap<string, string> = new Map()
// Row 1 is the head.
const cellAt = (line: number, column: string) => cellOfGrid(grid() ?? document, line + 2, indexOf(titles.get(column) ?? ''))

offer({
  prepare(size) {
    model = models[size.columns]
    given = documentOf(model, size)
    titles = new Map(Object.keys(model.entities['planLine']!.fields).map((name) => [name, model.texts.en[`field.planLine.${name}`] ?? '']))
    addTexts('en', model.texts.en)
    store.set(modelAtom, model)
    // As the product's view does while the server reads the document.
    prepareForm(model, model.entities['plan']!, {})
  },
  mount() {
    const router = createMemoryRouter([{ path: '*', element: <Page model={model} document={given} /> }])
    root.render(
      <Provider store={store}>
        <QueryClientProvider client={queryClient}>
          <LocaleProvider locale={store.get(semiLocaleAtom)!}>
            <RouterProvider router={router} />
          </LocaleProvider>
        </QueryClientProvider>
      </Provider>,
    )
  },
  isShown: () => (cellAt(0, 'partNumber')?.textContent ?? '') !== '',
  cellAt,
  isPasted(total) {
    const shown = grid()?.querySelector(`[role=row].rdg-summary-row [aria-colindex="${indexOf(titles.get('quantity') ?? '')}"]`)?.textContent ?? ''
    return plainFigure(shown) === plainFigure(total)
  },
  isChecked: () => document.querySelector('.line-grid [data-checking]') === null,
  scroller: () => grid()!,
  isDrawnAt: hasCellAt,
})
