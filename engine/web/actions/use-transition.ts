import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { Entity } from '../../core/model/entity.ts'
import type { Transition } from '../../core/model/lifecycle.ts'
import type { AnswerEnvelope, RequestEnvelope } from '../../core/wire/envelope.ts'
import { call } from '../api/call.ts'
import { side } from '../app/session.ts'
import { useModel } from '../app/use-model.ts'
import { pathOfTransition } from './paths-of-entity.ts'

export type Firing = { readonly entity: Entity; readonly transition: Transition; readonly envelope: RequestEnvelope }

/** Fires a transition. A key of its own makes a repeated click answer the same; whatever is on the page is asked for again afterwards. */
export function useTransition() {
  const model = useModel()
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ entity, transition, envelope }: Firing): Promise<AnswerEnvelope> =>
      call(pathOfTransition(model, entity, side, transition), { idempotencyKey: crypto.randomUUID(), ...envelope }),
    onSuccess: (answer) => {
      if (answer.returnCode === '0') void client.invalidateQueries()
    },
  })
}
