import { QueryClientProvider } from '@tanstack/react-query'
import LocaleProvider from '@douyinfe/semi-ui-19/lib/es/locale/localeProvider'
import { Provider, useAtomValue } from 'jotai'
import { StrictMode } from 'react'
import { RouterProvider, type createBrowserRouter } from 'react-router'
import { queryClient } from '../api/query-client.ts'
import { semiLocaleAtom } from '../i18n/semi-locale.ts'
import { store } from '../foundation/store.ts'

function Localised({ router }: { router: ReturnType<typeof createBrowserRouter> }) {
  return (
    <LocaleProvider locale={useAtomValue(semiLocaleAtom)!}>
      <RouterProvider router={router} />
    </LocaleProvider>
  )
}

/** The providers around all screens. */
export function App({ router }: { router: ReturnType<typeof createBrowserRouter> }) {
  return (
    <StrictMode>
      <Provider store={store}>
        <QueryClientProvider client={queryClient}>
          <Localised router={router} />
        </QueryClientProvider>
      </Provider>
    </StrictMode>
  )
}
