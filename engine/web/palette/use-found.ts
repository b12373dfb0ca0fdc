import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { callOrThrow } from '../api/call-or-throw.ts'
import { useDebounced } from '../fields/use-debounced.ts'
import { useLanguage } from '../i18n/use-language.ts'
import type { Hit } from './hit.ts'

/** Quick typists press a key every 120 ms. */
const PAUSE = 130
const LEAST = 2
const MAX_LENGTH = 100

const path = '/api/member/search'

/** The documents with what is typed. `isWaiting`: those shown belong to what was typed before. */
export function useFound(typed: string): { readonly hits: readonly Hit[]; readonly isWaiting: boolean; readonly isFailed: boolean } {
  const language = useLanguage()
  const wanted = [...typed.trim()].slice(0, MAX_LENGTH).join('')
  const text = useDebounced(wanted, PAUSE)
  const isAsked = [...text].length >= LEAST
  const { data, isFetching, isError } = useQuery({
    queryKey: ['found', language, text],
    queryFn: async ({ signal }) => (await callOrThrow(path, { entity: { text } }, signal)).list as readonly Hit[],
    enabled: isAsked,
    placeholderData: keepPreviousData,
    retry: false,
    gcTime: 60_000,
  })
  const isWanted = [...wanted].length >= LEAST
  return { hits: isWanted && isAsked && data !== undefined ? data : [], isWaiting: isWanted && (isFetching || text !== wanted), isFailed: isWanted && isError }
}

/** What the person still sees of the documents that were opened last. */
export function useStillSeen(documents: readonly { readonly entity: string; readonly id: string }[]): readonly Hit[] {
  const language = useLanguage()
  const { data } = useQuery({
    queryKey: ['stillSeen', language, documents],
    queryFn: async ({ signal }) => ((await callOrThrow(path, { entity: { recent: documents } }, signal)).entity as { readonly recent: readonly Hit[] }).recent,
    enabled: documents.length > 0,
    retry: false,
    gcTime: 0,
  })
  return data ?? []
}
