import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { Entity } from '../../../core/model/entity.ts'
import type { Transition } from '../../../core/model/lifecycle.ts'
import type { AnswerEnvelope, RequestEnvelope } from '../../../core/wire/envelope.ts'
import { call } from '../../api/call.ts'
import { side } from '../../session/session.ts'
import { useModel } from '../../model/use-model.ts'
import { useWords } from '../../cells/use-words.ts'
import { confirmWarnings } from './confirm-warnings.tsx'
import { warningsOf } from './warnings-of.ts'
import { pathOfTransition } from '../../api/paths-of-entity.ts'

export type TransitionCall = { readonly entity: Entity; readonly transition: Transition; readonly envelope: RequestEnvelope }

/**
 * Fires a transition and asks the person about its warnings. An idempotency key makes a repeated click answer the same; afterwards all queries of the page are
 * refetched.
 */
export function useTransition() {
  const model = useModel()
  const words = useWords()
  const client = useQueryClient()
  return useMutation({
    mutationFn: async ({ entity, transition, envelope }: TransitionCall): Promise<AnswerEnvelope> => {
      const path = pathOfTransition(model, entity, side, transition)
      let answer = await call(path, { idempotencyKey: crypto.randomUUID(), ...envelope })
      const confirmed = new Set<string>()
      // A warning that depends on the input comes only after earlier ones are confirmed.
      for (;;) {
        const asked = warningsOf(answer).filter(({ code }) => !confirmed.has(code))
        if (asked.length === 0 || !(await confirmWarnings(words, entity, asked))) return answer
        for (const { code } of asked) confirmed.add(code)
        answer = await call(path, { ...envelope, idempotencyKey: crypto.randomUUID(), confirmed: [...confirmed] })
      }
    },
    onSuccess: (answer) => {
      if (answer.returnCode === '0') void client.invalidateQueries()
    },
  })
}
