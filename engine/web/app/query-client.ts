import { QueryClient } from '@tanstack/react-query'
import { CallStopped } from '../api/call-stopped.ts'
import { Refused } from '../screens/refused.ts'

/** One cache for the page. A refused or failed call has been told to the person already: asking again by itself would tell it again. */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 15_000,
      refetchOnWindowFocus: false,
      networkMode: 'always',
      retry: (failures, error) => failures < 1 && !(error instanceof CallStopped || error instanceof Refused),
    },
    mutations: { networkMode: 'always', retry: false },
  },
})
