import { useQuery } from '@tanstack/react-query'
import type { Entity } from '../../../core/model/entity.ts'
import { useModel } from '../../model/use-model.ts'
import { useSession } from '../../session/use-session.ts'
import { dropOldDrafts, readDraft } from '../../form/draft/draft-store.ts'
import { adaptDraft } from '../../form/draft/adapt-draft.ts'

/** The stored draft of a form, adapted to today's declaration; `isRead` once it is known whether there is one. */
export function useSavedDraft(entity: Entity, form: string) {
  const model = useModel()
  const { user } = useSession()
  const draft = `${user.id}:${form}`
  const read = useQuery({
    queryKey: ['kept draft', draft],
    staleTime: Infinity,
    gcTime: 0,
    retry: false,
    // Only from this device.
    networkMode: 'always',
    refetchOnWindowFocus: false,
    queryFn: async () => {
      // Without storage there is no draft, and no message.
      const kept = await dropOldDrafts(Date.now()).then(
        () => readDraft(draft),
        () => undefined,
      )
      return { kept: adaptDraft(model, entity, kept) }
    },
  })
  return { draft, kept: read.data?.kept, isRead: !read.isPending }
}
