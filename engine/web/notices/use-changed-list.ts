import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { AnswerEnvelope } from '../../core/wire/envelope.ts'
import { call } from '../api/call.ts'
import { callOrThrow } from '../api/call-or-throw.ts'
import { useLanguage } from '../i18n/use-language.ts'
import { toast } from '../ui/toast.ts'

/**
 * A list that is read as a whole, in the language of the page, and read again after each change. `change` sends one and shows a refusal; `busy` is the row that
 * is being changed.
 */
export function useChangedList<Row>(listPath: string, changePath: string) {
  const language = useLanguage()
  const client = useQueryClient()
  const queryKey = [listPath, language]
  const { data, error, refetch } = useQuery({
    queryKey,
    staleTime: 0,
    queryFn: async ({ signal }): Promise<AnswerEnvelope> => callOrThrow(listPath, {}, signal),
  })
  const [busy, setBusy] = useState<string>()

  async function change(row: string, entity: Readonly<Record<string, unknown>>): Promise<void> {
    setBusy(row)
    try {
      const answer = await call(changePath, { entity })
      if (answer.returnCode !== '0') toast('warning', answer.returnMsg)
      await client.invalidateQueries({ queryKey })
    } catch {
      // The failure has been shown.
    } finally {
      setBusy(undefined)
    }
  }

  return { rows: data?.list as readonly Row[] | undefined, entity: data?.entity, error, retry: () => void refetch(), busy, change }
}
