import { QueryClient } from '@tanstack/react-query'
import { ReportedError } from './reported-error.ts'
import { RefusedError } from './refused-error.ts'

/** One cache for the page. A failed call has already shown its message; an automatic retry would show it again. */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 15_000,
      refetchOnWindowFocus: false,
      networkMode: 'always',
      retry: (failures, error) => failures < 1 && !(error instanceof ReportedError || error instanceof RefusedError),
    },
    mutations: { networkMode: 'always', retry: false },
  },
})
