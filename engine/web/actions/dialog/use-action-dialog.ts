import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useReducer, useRef } from 'react'
import { inputFieldsOf } from '../../../core/lifecycle/apply-input.ts'
import type { Allocation } from '../../../core/model/lifecycle.ts'
import type { AnswerEnvelope } from '../../../core/wire/envelope.ts'
import { pathOfTransition } from '../../api/paths-of-entity.ts'
import { useWords } from '../../cells/use-words.ts'
import type { Row } from '../../cells/value-at-path.ts'
import { computedNowIn, documentPayload } from '../../form/document-payload.ts'
import { isUntouchedWriteOnly } from '../../form/without-masks.ts'
import { wasRefused } from '../../jobs/outcome.ts'
import { sentenceOfJob } from '../../jobs/sentence-of-job.ts'
import { startJob } from '../../jobs/job-calls.ts'
import { useWatchedJob } from '../../jobs/use-watched-job.ts'
import { useModel } from '../../model/use-model.ts'
import { side } from '../../session/session.ts'
import { useSession } from '../../session/use-session.ts'
import { asksNothing } from '../transition/asks-nothing.ts'
import { transitionEnvelope } from '../transition/transition-envelope.ts'
import { useOneAtATime } from '../transition/use-one-at-a-time.ts'
import { useTransition } from '../transition/use-transition.ts'
import { useUndo } from '../undo/use-undo.ts'
import type { ActionDialogProps } from './action-dialog-props.ts'
import { openedWith, openWarningsOf, phaseOf, reduceDialog, refusedIdsOf } from './dialog-state.ts'
import { outcomesOf } from './outcomes-of.ts'
import { refetchRows } from '../transition/refetch-rows.ts'
import { useActionInput } from './use-action-input.ts'
import { useShares } from './use-shares.ts'

const NOTHING_SHARED: Pick<Allocation, 'of' | 'with'> = { of: '', with: [] }

/** The state of an action's dialog and its calls. An action without input is sent at once. */
export function useActionDialog({ entity, transition, rows: chosen, screen, onClose, onDone }: ActionDialogProps) {
  const words = useWords()
  const model = useModel()
  const { permissions } = useSession()
  const client = useQueryClient()
  const call = useTransition()
  const [state, dispatch] = useReducer(reduceDialog, chosen, openedWith)
  const { rows, answer } = state
  const isMany = chosen.length > 1
  const first = rows.length === 1 ? rows[0]! : {}
  const writer = { side, permissions }
  // Several documents cannot share the lines of one.
  const fields = inputFieldsOf(model, entity, transition, writer).filter((field) => field.type !== 'lines' || rows.length <= 1)
  const tell = useUndo(entity, transition, screen)
  const held = useActionInput(entity, transition, fields, rows, writer)
  const { job, ended } = useWatchedJob(state.jobId)
  const { allocation } = transition
  const shares = useShares(entity, allocation ?? NOTHING_SHARED, first)
  const label = words.action({ kind: 'transition', entity: entity.name, transition: transition.name })
  const needsNothing = asksNothing(transition, fields) && rows.length > 0
  const isRefused = Object.values(held.refused).some((marks) => marks.size > 0)
  const refused = isMany ? refusedIdsOf(state) : []

  function payload(): Row {
    const document = held.latest()
    // Of several documents nothing is known.
    const isComputedNow = held.isKnown ? computedNowIn(model, entity, document, held.evaluationContext) : () => false
    const wired = fields.some(({ type }) => type === 'lines') ? documentPayload(model, entity, transition, document, writer, isComputedNow) : document
    return Object.fromEntries(
      fields
        .filter((field) => field.name in held.input && !isUntouchedWriteOnly(document, field.name) && !isComputedNow(field))
        .map(({ name, type }) => [name, (type === 'lines' ? wired : document)[name] ?? null]),
    )
  }

  async function send() {
    if (isRefused) return
    const sent = payload()
    if (isMany) return startOnSeveral(sent)
    if (allocation !== undefined) Object.assign(sent, { [allocation.as]: shares.sent() })
    const next = await call.mutateAsync({ entity, transition, envelope: transitionEnvelope(rows, sent) }).catch(() => undefined)
    if (next === undefined) return onClose()
    if (next.returnCode === '0') {
      tell({ said: words.text('ui.action.done', { action: label }), fields, before: rows, given: sent })
      onDone()
    } else dispatch({ kind: 'refused', answer: next })
  }

  // An action on many rows runs in the background: each row is done or refused separately, and the person need not wait.
  async function startOnSeveral(input: Row) {
    dispatch({ kind: 'jobRequested' })
    const envelope = {
      entity: { ...input },
      entityList: rows.map(keyOfRow),
      inBackground: true,
      ...(state.confirmed.length > 0 && { confirmed: state.confirmed }),
    }
    const started = await startJob(pathOfTransition(model, entity, side, transition), envelope).catch(() => undefined)
    if (started === undefined) {
      dispatch({ kind: 'requestFailed' })
      return onClose()
    }
    dispatch('job' in started ? { kind: 'jobStarted', jobId: started.job.id } : { kind: 'refused', answer: started.refused })
  }

  const finish = useEffectEvent((result: AnswerEnvelope | null) => {
    void client.invalidateQueries()
    const isAllDone = result !== null && outcomesOf(rows, result).every((outcome) => !wasRefused(outcome))
    if (isAllDone) {
      tell({ said: words.text('ui.action.doneMany', { action: label, count: String(rows.length) }), fields, before: rows, given: payload() })
      onDone()
    }
    const told = result ?? { status: 'SUCCESS' as const, returnCode: '1', returnMsg: sentenceOfJob(words.text, ended!) }
    dispatch({ kind: 'jobEnded', answer: isAllDone ? undefined : told })
  })
  useEffect(() => {
    if (ended !== undefined) finish(ended.answer)
  }, [ended])

  /** Tries the refused rows again with their present state. `codes`: the warnings that the person confirms. */
  async function retry(codes: readonly string[] = []) {
    const asksInput = fields.length > 0
    dispatch({ kind: 'retryRequested', codes, asksInput })
    const again = rows.filter((row) => refused.includes(String(row['id'])))
    const fresh = await refetchRows(model, entity, again, screen?.name).catch(() => undefined)
    if (fresh === undefined || fresh.length === 0) {
      dispatch({ kind: 'requestFailed' })
      return onDone(refused)
    }
    // A person who confirms a warning has given the input already.
    dispatch({ kind: 'rowsRefetched', rows: fresh, isRepeating: !asksInput || codes.length > 0 })
  }

  const sendOnce = useOneAtATime(send)
  const sendNow = useRef(sendOnce)
  sendNow.current = sendOnce
  const sendAtOnce = useEffectEvent(() => {
    if (needsNothing) void sendOnce()
  })
  useEffect(() => sendAtOnce(), [])
  const repeat = useEffectEvent(() => {
    dispatch({ kind: 'repeated' })
    void sendOnce()
  })
  useEffect(() => {
    if (state.isRepeating) repeat()
  }, [state.isRepeating])

  return {
    phase: phaseOf(state, isMany),
    rows,
    first,
    answer,
    fields,
    writer,
    held,
    shares,
    label,
    job,
    jobId: state.jobId,
    isMany,
    /** Sent without a dialog: there is nothing to show before the answer. */
    isSilent: needsNothing && !isMany && answer === undefined,
    isBusy: call.isPending || state.isStarting,
    isStarting: state.isStarting,
    /** A cell holds a text that it cannot read. */
    isRefused,
    refused,
    warnings: isMany ? openWarningsOf(state) : [],
    retry,
    // An open cell editor passes its value on when it loses the focus.
    send() {
      if (document.activeElement instanceof HTMLElement) document.activeElement.blur()
      setTimeout(() => void sendNow.current(), 0)
    },
  }
}

function keyOfRow(row: Row): Row {
  return { id: row['id'], ...(row['version'] === undefined ? {} : { version: row['version'] }) }
}
