import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import type { Entity } from '../../../../core/model/entity.ts'
import type { CommentForReader, DiscussionRights, Mentionable } from '../../../../core/wire/discussion.ts'
import type { AnswerEnvelope, RequestEnvelope } from '../../../../core/wire/envelope.ts'
import { call } from '../../../api/call.ts'
import { callOrThrow } from '../../../api/call-or-throw.ts'
import { pathOfVerb } from '../../../api/paths-of-entity.ts'
import { useModel } from '../../../model/use-model.ts'
import { side } from '../../../session/session.ts'

/** The comments on a document, and for whom the person may write. */
export function useDiscussion(entity: Entity, id: string) {
  const path = pathOfVerb(useModel(), entity, side, 'discussion')
  return useQuery({
    queryKey: [path, id],
    // A page that is no live one asks again when somebody comes back to it.
    refetchOnWindowFocus: 'always',
    queryFn: async ({ signal }) => {
      const answer = await callOrThrow(path, { entity: { id } }, signal)
      return { comments: (answer.list ?? []) as readonly CommentForReader[], rights: answer.entity as DiscussionRights }
    },
  })
}

/** Writes or withdraws a comment, and asks for the comments again. */
export function useCommenting(entity: Entity, id: string) {
  const model = useModel()
  const queryClient = useQueryClient()
  const read = pathOfVerb(model, entity, side, 'discussion')
  const send = async (verb: 'comment' | 'withdrawComment', envelope: RequestEnvelope): Promise<AnswerEnvelope> => {
    const answer = await call(pathOfVerb(model, entity, side, verb), envelope)
    void queryClient.invalidateQueries({ queryKey: [read, id] })
    return answer
  }
  return {
    write: (comment: { readonly text: string; readonly isShared: boolean; readonly files: readonly string[] }, idempotencyKey: string) =>
      send('comment', { entity: { id, ...comment }, idempotencyKey }),
    withdraw: (comment: string) => send('withdrawComment', { entity: { id, comment } }),
  }
}

/** The people with a part of a name whom a comment can mention, undefined while nothing is asked; `isWaiting`: still those of the text before. */
export function useMentionable(entity: Entity, id: string, text: string | undefined, isShared: boolean) {
  const path = pathOfVerb(useModel(), entity, side, 'mentionable')
  const { data, isPlaceholderData } = useQuery({
    queryKey: [path, id, text, isShared],
    enabled: text !== undefined,
    retry: false,
    gcTime: 60_000,
    placeholderData: keepPreviousData,
    queryFn: async ({ signal }) => ((await callOrThrow(path, { entity: { id, text, isShared } }, signal)).list ?? []) as readonly Mentionable[],
  })
  return { people: text === undefined ? undefined : data, isWaiting: isPlaceholderData }
}
