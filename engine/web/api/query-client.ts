import { QueryClient } from '@tanstack/react-query'
import { ReportedError } from './reported-error.ts'
import { RefusedError } from './refused-error.ts'

/** One cache for the page. The person has been told of a failed call already; an automatic retry would tell it again. */
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
