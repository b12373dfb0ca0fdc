import { useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import { conversionOf } from '../../../../core/model/conversion-of.ts'
import { creationOfRef } from '../../../../core/model/action-refs/creation-of-ref.ts'
import type { Model } from '../../../../core/model/model.ts'
import { nameOfActionRef } from '../../../../core/model/action-refs/name-of-action-ref.ts'
import type { ActionRef } from '../../../../core/model/screen.ts'
import { call } from '../../../api/call.ts'
import { pathOfTransition } from '../../../api/paths-of-entity.ts'
import { useWords } from '../../../cells/use-words.ts'
import { useDebounced } from '../../../fields/use-debounced.ts'
import { useModel } from '../../../model/use-model.ts'
import { side } from '../../../session/session.ts'
import { reasonsToTake } from './reasons-to-take.ts'

/** What is refused of chosen rows, by the name of the action. */
export type Refused = { readonly ids: string; readonly reasons: Readonly<Record<string, readonly string[]>> }

type Props = {
  readonly refs: readonly ActionRef[]
  /** The ids of the chosen rows, separated by commas. */
  readonly ids: string
  readonly onKnown: (refused: Refused) => void
}

/** A person who ticks one row after the other makes one call. */
const PAUSE = 400

/** The call that tries a form with chosen rows; undefined if it makes nothing of them. */
function trialOf(model: Model, ref: ActionRef): string | undefined {
  const made = creationOfRef(model, ref)
  if (made?.transition.from !== null || conversionOf(made.entity, made.transition) === undefined) return undefined
  return `${pathOfTransition(model, made.entity, side, made.transition)}/prepare`
}

/** Finds out whether the forms would take the chosen rows, by the call with which they open: nothing is stored by it. */
export function TakeReasons({ refs, ids, onKnown }: Props) {
  const model = useModel()
  const words = useWords()
  const settled = useDebounced(ids, PAUSE)
  const { data } = useQuery({
    queryKey: ['takeReasons', refs.map(nameOfActionRef), settled, words.language],
    // Others may take the same rows.
    staleTime: 0,
    gcTime: 0,
    retry: false,
    queryFn: async ({ signal }): Promise<Refused> => {
      const chosen = settled.split(',').map((id) => ({ id }))
      const reasons: Record<string, readonly string[]> = {}
      for (const ref of refs) {
        const path = trialOf(model, ref)
        const issues = path === undefined ? [] : ((await call(path, { entityList: chosen }, signal)).issues ?? [])
        if (issues.length > 0) reasons[nameOfActionRef(ref)] = reasonsToTake(issues, chosen.length, words.text)
      }
      return { ids: settled, reasons }
    },
  })
  const tell = useEffectEvent(onKnown)
  useEffect(() => {
    if (data !== undefined) tell(data)
  }, [data])
  return null
}
