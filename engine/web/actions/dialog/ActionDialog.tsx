import { Banner, Button, Modal, Toast } from '@douyinfe/semi-ui-19'
import { useQueryClient } from '@tanstack/react-query'
import { lazy, Suspense, useEffect, useEffectEvent, useRef, useState } from 'react'
import { inputFieldsOf } from '../../../core/lifecycle/apply-input.ts'
import type { Entity } from '../../../core/model/entity.ts'
import type { Allocation, Transition } from '../../../core/model/lifecycle.ts'
import type { ListScreen } from '../../../core/model/screen.ts'
import type { AnswerEnvelope } from '../../../core/wire/envelope.ts'
import { side } from '../../session/session.ts'
import { useModel } from '../../model/use-model.ts'
import { useSession } from '../../session/use-session.ts'
import { textOfValue } from '../../cells/text-of-value.ts'
import { useWords } from '../../cells/use-words.ts'
import type { Row } from '../../cells/value-at-path.ts'
import { placeOfIssue } from '../../form/place-of-issue.ts'
import { isUntouchedWriteOnly } from '../../form/without-masks.ts'
import { documentPayload } from '../../form/document-payload.ts'
import { isAlive } from '../../jobs/job.ts'
import { JobProgress } from '../../jobs/JobProgress.tsx'
import { type Outcome, wasRefused } from '../../jobs/OutcomeList.tsx'
import { sentenceOfJob } from '../../jobs/sentence-of-job.ts'
import { cancelJob, startJob } from '../../jobs/start-job.ts'
import { useWatchedJob } from '../../jobs/use-watched-job.ts'
import { useDetail } from '../../live/use-detail.ts'
import { ActionFields } from './ActionFields.tsx'
import { BulkReport, outcomesOf } from './BulkReport.tsx'
import { transitionEnvelope } from '../transition/transition-envelope.ts'
import { refetchRows } from './refetch-rows.ts'
import { warningsOf } from '../transition/confirm-warnings.tsx'
import { KeyFigures } from './KeyFigures.tsx'
import { pathOfTransition } from '../../api/paths-of-entity.ts'
import { useActionInput } from './use-action-input.ts'
import { useOneAtATime } from '../transition/use-one-at-a-time.ts'
import { useShares } from './use-shares.ts'
import { useTransition } from '../transition/use-transition.ts'

const ShareTable = lazy(async () => ({ default: (await import('./ShareTable.tsx')).ShareTable }))
const NOTHING_SHARED: Pick<Allocation, 'of' | 'with'> = { of: '', with: [] }

type Props = {
  readonly entity: Entity
  readonly transition: Transition
  readonly rows: readonly Row[]
  /** The fields that matter on the page that the action was called from: shown above, and of a whole document asked for first. */
  readonly first: readonly string[]
  /** The list that the rows were chosen in. */
  readonly screen?: ListScreen
  readonly onClose: () => void
  /** Hears which of several rows were refused. */
  readonly onDone: (refused?: readonly string[]) => void
}

const refusalCodes = { stale: 'STALE_VERSION' }

/** Asks what an action needs, on the whole document where it takes lines: a row of a list has none. */
export function ActionDialog(props: Props) {
  const { entity, transition, rows } = props
  const model = useModel()
  const { permissions } = useSession()
  const id =
    rows.length === 1 && inputFieldsOf(model, entity, transition, { side, permissions }).some(({ type }) => type === 'lines') ? textOfValue(rows[0]!['id']) : ''
  const detail = useDetail(entity, id)
  const [whole, setWhole] = useState<Row>()
  // What is being written is not exchanged under the person's hands.
  if (whole === undefined && detail.data !== undefined && !detail.isFetching) setWhole(detail.data)
  if (id !== '' && whole === undefined && detail.error === null) return null
  return <Asking {...props} rows={whole === undefined ? rows : [whole]} />
}

// Fires the action with what it was given, and says what came of it. What needs nothing fires at once.
function Asking({ entity, transition, rows: chosen, first: named, screen, onClose, onDone }: Props) {
  const words = useWords()
  const model = useModel()
  const { permissions } = useSession()
  const client = useQueryClient()
  const fire = useTransition()
  // Those that were refused are tried again as they stand by then.
  const [rows, setRows] = useState(chosen)
  const isMany = chosen.length > 1
  const first = rows.length === 1 ? rows[0]! : {}
  const writer = { side, permissions }
  // Several documents cannot take the lines of one.
  const fields = inputFieldsOf(model, entity, transition, writer).filter((field) => field.type !== 'lines' || rows.length <= 1)
  const held = useActionInput(entity, transition, fields, rows, writer)
  const [answer, setAnswer] = useState<AnswerEnvelope>()
  const [jobId, setJobId] = useState<string>()
  const [isStarting, setStarting] = useState(false)
  const { job, ended } = useWatchedJob(jobId)
  const isWhole = transition.input === '*'
  const hasLines = fields.some(({ type }) => type === 'lines')
  const label = words.action({ kind: 'transition', entity: entity.name, transition: transition.name })
  const { allocation } = transition
  const shares = useShares(entity, allocation ?? NOTHING_SHARED, first)
  const needsNothing = fields.length === 0 && allocation === undefined && !transition.confirm && rows.length > 0
  const confirmation = words.text([`confirm.${entity.name}.${transition.name}`, 'ui.action.confirm'], { action: label, count: String(rows.length) })
  const isRefused = Object.values(held.refused).some((marks) => marks.size > 0)

  async function go() {
    if (isRefused) return
    const document = held.latest()
    const wired = hasLines ? documentPayload(model, entity, transition, document, writer) : document
    const sent = Object.fromEntries(
      fields
        .filter(({ name }) => name in held.input && !isUntouchedWriteOnly(document, name))
        .map(({ name, type }) => [name, (type === 'lines' ? wired : document)[name] ?? null]),
    )
    if (isMany) return start(sent)
    if (allocation !== undefined) Object.assign(sent, { [allocation.as]: shares.sent() })
    const next = await fire.mutateAsync({ entity, transition, envelope: transitionEnvelope(rows, sent) }).catch(() => undefined)
    if (next === undefined) return onClose()
    if (next.returnCode === '0') {
      Toast.success(words.text('ui.action.done', { action: label }))
      onDone()
    } else setAnswer(next)
  }

  // Many rows are worked in the background: each is done or refused for itself, and the person need not wait.
  async function start(input: Row) {
    setAnswer(undefined)
    setStarting(true)
    const envelope = {
      entity: { ...input },
      entityList: rows.map(keyOfRow),
      inBackground: true,
      ...(confirmed.current.length > 0 && { confirmed: confirmed.current }),
    }
    const started = await startJob(pathOfTransition(model, entity, side, transition), envelope).catch(() => undefined)
    setStarting(false)
    if (started === undefined) return onClose()
    if ('job' in started) setJobId(started.job.id)
    else setAnswer(started.refused)
  }
  const finish = useEffectEvent((result: AnswerEnvelope | null) => {
    void client.invalidateQueries()
    if (result !== null && outcomesOf(rows, result).every((outcome) => !wasRefused(outcome))) {
      Toast.success(words.text('ui.action.doneMany', { action: label, count: String(rows.length) }))
      onDone()
    } else setAnswer(result ?? { status: 'SUCCESS', returnCode: '1', returnMsg: sentenceOfJob(words.text, ended!) })
    setJobId(undefined)
  })
  useEffect(() => {
    if (ended !== undefined) finish(ended.answer)
  }, [ended])
  const refused =
    isMany && answer !== undefined
      ? outcomesOf(rows, answer)
          .filter(wasRefused)
          .map(({ id }) => String(id))
      : []

  /** What those are asked about that are refused for nothing else. */
  const questions = isMany && answer !== undefined ? [...new Set(outcomesOf(rows, answer).filter(wasRefused).flatMap(codesAsked))] : []
  const confirmed = useRef<readonly string[]>([])

  async function tryAgain(codes: readonly string[] = []) {
    // What is asked after the input was read comes only once what was asked before it is confirmed; other input is asked about anew.
    confirmed.current = codes.length === 0 && fields.length > 0 ? [] : [...new Set([...confirmed.current, ...codes])]
    setStarting(true)
    const again = rows.filter((row) => refused.includes(String(row['id'])))
    const fresh = await refetchRows(model, entity, again, screen?.name).catch(() => undefined)
    setStarting(false)
    if (fresh === undefined || fresh.length === 0) return onDone(refused)
    setRows(fresh)
    setAnswer(undefined)
    // Who goes on anyway has given the input already.
    if (fields.length === 0 || codes.length > 0) setAgain(true)
  }
  const goOnce = useOneAtATime(go)
  const fireNow = useRef(goOnce)
  fireNow.current = goOnce
  // An editor that is open in a cell gives its value when it loses the focus.
  function leaveAndGo() {
    if (document.activeElement instanceof HTMLElement) document.activeElement.blur()
    setTimeout(() => void fireNow.current(), 0)
  }

  const fireAtOnce = useEffectEvent(() => {
    if (needsNothing) void goOnce()
  })
  useEffect(() => fireAtOnce(), [])
  const [isAgain, setAgain] = useState(false)
  const fireAgain = useEffectEvent(() => {
    setAgain(false)
    void goOnce()
  })
  useEffect(() => {
    if (isAgain) fireAgain()
  }, [isAgain])

  const isAtWork = jobId !== undefined
  if (needsNothing && !isMany && answer === undefined) return null
  const issues = answer?.issues ?? []
  const isBeside = (path: string) => {
    const place = placeOfIssue(path)
    if (place.kind === 'cell' && place.lines === allocation?.as) return true
    return place.kind === 'field'
      ? fields.some(({ name, type }) => name === place.field && type !== 'lines')
      : hasLines && place.kind === 'cell' && place.field !== ''
  }
  const apart = issues.filter(({ path }) => !isBeside(path))
  const stale = answer?.issues?.some(({ code }) => code === refusalCodes.stale) === true
  const isReport = isMany && answer !== undefined
  const leave = isReport ? () => onDone(refused) : onClose
  return (
    <Modal
      visible
      title={first[entity.display] === undefined ? label : `${label} · ${textOfValue(first[entity.display])}`}
      onCancel={leave}
      width={allocation !== undefined ? 1080 : isWhole || hasLines ? 860 : 565}
      maskClosable={false}
      bodyStyle={{ maxHeight: '68vh', overflow: 'auto' }}
      footer={
        <div className="dialog-foot">
          {isReport ? (
            <>
              {questions.length > 0 && (
                <Button theme="solid" type="warning" data-action="goOnAnyway" loading={isStarting} onClick={() => void tryAgain(questions)}>
                  {words.text('ui.confirmWarnings.goOn')}
                </Button>
              )}
              {refused.length > 0 && questions.length === 0 && (
                <Button data-action="retryRefused" loading={isStarting} onClick={() => void tryAgain()}>
                  {words.text('ui.action.retryRefused', { count: String(refused.length) })}
                </Button>
              )}
              <Button theme="solid" data-action="closeDialog" onClick={leave}>
                {words.text('ui.close')}
              </Button>
            </>
          ) : isAtWork ? (
            <>
              <Button data-action="cancelJob" disabled={job?.isCancelling === true} onClick={() => void cancelJob(jobId).catch(() => {})}>
                {words.text('ui.job.cancel')}
              </Button>
              <Button type="tertiary" data-action="closeDialog" onClick={() => onDone()}>
                {words.text('ui.job.goOn')}
              </Button>
            </>
          ) : (
            <>
              <Button type="tertiary" data-action="cancelDialog" onClick={onClose}>
                {words.text('ui.cancel')}
              </Button>
              {stale && (
                <Button data-action="reload" onClick={() => onDone()}>
                  {words.text('ui.stale.reload')}
                </Button>
              )}
              <Button
                theme="solid"
                data-action="confirmDialog"
                type={transition.danger ? 'danger' : 'primary'}
                loading={fire.isPending || isStarting}
                disabled={stale || isRefused}
                onClick={leaveAndGo}
              >
                {label}
              </Button>
            </>
          )}
        </div>
      }
    >
      <div
        className="dialog"
        data-dialog={transition.name}
        onKeyDown={(event) => {
          if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) leaveAndGo()
        }}
      >
        {isReport ? (
          <BulkReport rows={rows} entity={entity} answer={answer} screen={screen} />
        ) : isAtWork ? (
          <div className="dialog-progress" role="status">
            {job !== undefined && isAlive(job) && <JobProgress job={job} />}
            <p className="dialog-note">{words.text('ui.job.mayLeave')}</p>
          </div>
        ) : (
          <>
            {rows.length === 1 && !isWhole && fields.length > 0 && (
              <KeyFigures entity={entity} row={first} paths={named} except={fields.map(({ name }) => name)} />
            )}
            {answer !== undefined && (issues.length === 0 || apart.length > 0) && (
              <Banner
                type={stale ? 'warning' : 'danger'}
                closeIcon={null}
                description={
                  <ul className="reasons">
                    {issues.length === 0 ? (
                      <li>
                        {answer.returnMsg} ({answer.returnCode})
                      </li>
                    ) : (
                      apart.map((issue) => (
                        <li key={issue.path + issue.code}>
                          {words.issueOf(entity, issue)} {issue.params['by'] && words.text('ui.stale.by', { by: issue.params['by'] })}{' '}
                          {issue.params['fields'] && words.text('ui.stale.fields', { fields: issue.params['fields'] })}
                        </li>
                      ))
                    )}
                  </ul>
                }
              />
            )}
            {transition.confirm && <p className="dialog-question">{confirmation}</p>}
            {isMany && <p className="dialog-note">{words.text('ui.action.onSeveral', { count: String(rows.length) })}</p>}
            {allocation !== undefined && (
              <Suspense fallback={null}>
                <ShareTable entity={entity} allocation={allocation} row={first} held={shares} issues={issues} writer={writer} />
              </Suspense>
            )}
            <ActionFields entity={entity} transition={transition} fields={fields} named={named} held={held} issues={issues} writer={writer} />
          </>
        )}
      </div>
    </Modal>
  )
}

function codesAsked({ returnCode = '0', issues = [] }: Outcome): readonly string[] {
  return warningsOf({ returnCode, issues }).map(({ code }) => code)
}

function keyOfRow(row: Row): Row {
  return { id: row['id'], ...(row['version'] === undefined ? {} : { version: row['version'] }) }
}
