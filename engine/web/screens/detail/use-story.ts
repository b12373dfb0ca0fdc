import { useQuery } from '@tanstack/react-query'
import type { Entity } from '../../../core/model/entity.ts'
import type { StoryStep } from '../../../core/wire/story.ts'
import { callOrThrow } from '../../api/call-or-throw.ts'
import { pathOfVerb } from '../../api/paths-of-entity.ts'
import { useModel } from '../../model/use-model.ts'
import { side } from '../../session/session.ts'

/** What has become of a document, step by step. */
export function useStory(entity: Entity, id: string) {
  const path = pathOfVerb(useModel(), entity, side, 'story')
  return useQuery({
    queryKey: [path, id],
    queryFn: async ({ signal }) => ((await callOrThrow(path, { entity: { id } }, signal)).list ?? []) as readonly StoryStep[],
  })
}
