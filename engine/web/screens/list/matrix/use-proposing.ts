import { useMutation } from '@tanstack/react-query'
import { conversionOf } from '../../../../core/model/conversion-of.ts'
import type { PivotAward } from '../../../../core/model/screen.ts'
import type { OperationAnswer } from '../../../../core/operations/operation-signatures.ts'
import { callOrThrow } from '../../../api/call-or-throw.ts'
import { pathOfTransition } from '../../../api/paths-of-entity.ts'
import { RefusedError } from '../../../api/refused-error.ts'
import { useModel } from '../../../model/use-model.ts'
import type { Proposing } from '../../../pivot/award/use-proposal-of-award.ts'
import { side } from '../../../session/session.ts'
import { toast } from '../../../ui/toast.ts'

/** Asks the operation of the action that takes what is written; undefined if its conversion has none. */
export function useProposing({ action }: PivotAward): Proposing | undefined {
  const model = useModel()
  const entity = action.kind === 'create' ? model.entities[action.entity ?? ''] : undefined
  const transition = entity?.transitions[action.transition ?? '']
  const { mutate, isPending } = useMutation({
    mutationFn: async (lines: readonly string[]) => {
      if (entity === undefined || transition === undefined) return new Map<string, string>()
      const path = `${pathOfTransition(model, entity, side, transition)}/propose`
      const answer = await callOrThrow(path, { entityList: lines.map((id) => ({ id })), entity: { asked: {} } })
      const { scenarios } = answer.entity as OperationAnswer
      const takes = scenarios.find(({ kind }) => kind === 'award')?.takes ?? []
      return new Map(takes.map(({ source, quantity }) => [source, quantity]))
    },
    onError: (error) => error instanceof RefusedError && toast('error', error.message),
  })
  if (entity === undefined || conversionOf(entity, transition)?.operation === undefined) return undefined
  return { isAsking: isPending, ask: (lines, onProposed) => mutate(lines, { onSuccess: onProposed }) }
}
