import { Toast } from '@douyinfe/semi-ui-19'
import { useRef, useState } from 'react'
import type { Entity } from '../../../core/model/entity.ts'
import type { Transition } from '../../../core/model/lifecycle.ts'
import { useOneAtATime } from '../../actions/transition/use-one-at-a-time.ts'
import { useTransition } from '../../actions/transition/use-transition.ts'
import { side } from '../../session/session.ts'
import { useModel } from '../../model/use-model.ts'
import { useSession } from '../../session/use-session.ts'
import { useWords } from '../../cells/use-words.ts'
import type { Row } from '../../cells/value-at-path.ts'
import type { DocumentStore } from '../../form/store/document-store.ts'
import { documentPayload } from '../../form/document-payload.ts'

type Saved = {
  readonly entity: Entity
  readonly transition: Transition
  readonly stores: readonly DocumentStore[]
  /** Shows the document that has issues. */
  readonly onShow: (place: number) => void
  readonly onDone: (made: readonly Row[]) => void
}

/** Sends each document of a form that was not sent yet; the first refusal stops, and its issues appear in its document. */
export function useSaving({ entity, transition, stores, onShow, onDone }: Saved) {
  const model = useModel()
  const words = useWords()
  const fire = useTransition()
  const { permissions } = useSession()
  const [saved, setSaved] = useState<readonly (readonly Row[] | undefined)[]>([])
  // The results are recorded before they render, so nothing is made twice. One request may make several documents.
  const made = useRef<readonly (readonly Row[] | undefined)[]>([])
  const keys = useRef(new Map<number, { readonly key: string; readonly text: string }>())
  const [refused, setRefused] = useState<ReadonlySet<number>>(new Set())

  function note(results: readonly (readonly Row[] | undefined)[]): void {
    made.current = results
    setSaved(results)
  }

  // An unchanged request without an answer is repeated with the same idempotency key: the server may have performed it.
  function keyOf(place: number, sent: Row): string {
    const text = JSON.stringify(sent)
    const known = keys.current.get(place)
    const key = known?.text === text ? known.key : crypto.randomUUID()
    keys.current.set(place, { key, text })
    return key
  }

  async function send(): Promise<void> {
    const wrong = stores.map((store, place) => made.current[place] === undefined && store.attempt()).indexOf(true)
    if (wrong !== -1) {
      onShow(wrong)
      return void Toast.warning(words.text('ui.form.wrong'))
    }
    const results = [...made.current]
    for (const [place, store] of stores.entries()) {
      if (results[place] !== undefined) continue
      const document = store.document()
      const sent = documentPayload(model, entity, transition, document, { side, permissions }, store.isComputedNow)
      const envelope = { idempotencyKey: keyOf(place, sent), entity: sent }
      const answer = await fire.mutateAsync({ entity, transition, envelope }).catch(() => undefined)
      if (answer === undefined) return
      keys.current.delete(place)
      if (answer.returnCode !== '0') {
        const told = [{ code: answer.returnCode, path: '', params: {}, text: `${answer.returnMsg} (${answer.returnCode})` }]
        store.refuse({ issues: answer.issues === undefined || answer.issues.length === 0 ? told : answer.issues, document })
        setRefused(new Set([...refused, place]))
        return onShow(place)
      }
      store.refuse(undefined)
      results[place] = (answer.list ?? [answer.entity ?? {}]) as readonly Row[]
      note([...results])
    }
    onDone(results.flatMap((rows) => rows ?? []))
  }

  return {
    save: useOneAtATime(send),
    isSaving: fire.isPending,
    saved,
    refused,
    /** Later changes have not been sent. */
    reset() {
      note([])
      setRefused(new Set())
    },
  }
}
