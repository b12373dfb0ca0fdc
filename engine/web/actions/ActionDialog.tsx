import { Banner, Button, Modal, Toast } from '@douyinfe/semi-ui-19'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { inputFieldsOf } from '../../core/lifecycle/apply-input.ts'
import type { Entity } from '../../core/model/entity.ts'
import type { Transition } from '../../core/model/lifecycle.ts'
import type { AnswerEnvelope } from '../../core/wire/envelope.ts'
import { side } from '../app/session.ts'
import { useModel } from '../app/use-model.ts'
import { useSession } from '../app/use-session.ts'
import { textOfValue } from '../cells/text-of-value.ts'
import { useWords } from '../cells/use-words.ts'
import type { Row } from '../cells/value-at-path.ts'
import { placeOfIssue } from '../form/place-of-issue.ts'
import { wireDocument } from '../form/wire-document.ts'
import { useDetail } from '../screens/detail/use-detail.ts'
import { ActionFields } from './ActionFields.tsx'
import { BulkReport } from './BulkReport.tsx'
import { envelopeOfFiring } from './envelope-of-firing.ts'
import { KeyFigures } from './KeyFigures.tsx'
import { useActionInput } from './use-action-input.ts'
import { useTransition } from './use-transition.ts'

type Props = {
  readonly entity: Entity
  readonly transition: Transition
  readonly rows: readonly Row[]
  /** The fields that matter on the page that the action was called from: shown above, and of a whole document asked for first. */
  readonly first: readonly string[]
  readonly onClose: () => void
  readonly onDone: () => void
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
function Asking({ entity, transition, rows, first: named, onClose, onDone }: Props) {
  const words = useWords()
  const model = useModel()
  const { permissions } = useSession()
  const fire = useTransition()
  const first = rows.length === 1 ? rows[0]! : {}
  const writer = { side, permissions }
  // Several documents cannot take the lines of one.
  const fields = inputFieldsOf(model, entity, transition, writer).filter((field) => field.type !== 'lines' || rows.length <= 1)
  const held = useActionInput(entity, transition, fields, rows, writer)
  const [answer, setAnswer] = useState<AnswerEnvelope>()
  const isWhole = transition.input === '*'
  const hasLines = fields.some(({ type }) => type === 'lines')
  const label = words.action({ kind: 'transition', entity: entity.name, transition: transition.name })
  const needsNothing = fields.length === 0 && !transition.confirm && rows.length > 0
  const confirmation = words.text([`confirm.${entity.name}.${transition.name}`, 'ui.action.confirm'], { action: label, count: String(rows.length) })
  const isRefused = Object.values(held.refused).some((marks) => marks.size > 0)

  async function go() {
    if (isRefused) return
    const document = held.latest()
    const wired = hasLines ? wireDocument(model, entity, transition, document, writer) : document
    const sent = Object.fromEntries(
      fields.filter((field) => field.name in held.input).map(({ name, type }) => [name, (type === 'lines' ? wired : document)[name] ?? null]),
    )
    const next = await fire.mutateAsync({ entity, transition, envelope: envelopeOfFiring(rows, sent) }).catch(() => undefined)
    if (next === undefined) return onClose()
    if (next.returnCode === '0' && (rows.length <= 1 || allWent(next))) {
      Toast.success(words.text('ui.action.done', { action: label }))
      onDone()
    } else setAnswer(next)
  }
  const fireNow = useRef(go)
  fireNow.current = go
  // An editor that is open in a cell gives its value when it loses the focus.
  function leaveAndGo() {
    if (document.activeElement instanceof HTMLElement) document.activeElement.blur()
    setTimeout(() => void fireNow.current(), 0)
  }

  const fireAtOnce = useEffectEvent(() => {
    if (needsNothing) void go()
  })
  useEffect(() => fireAtOnce(), [])

  if (needsNothing && answer === undefined) return null
  const issues = answer?.issues ?? []
  const isBeside = (path: string) => {
    const place = placeOfIssue(path)
    return place.kind === 'field' ? fields.some(({ name, type }) => name === place.field && type !== 'lines') : place.kind === 'cell' && place.field !== ''
  }
  const apart = issues.filter(({ path }) => !isBeside(path))
  const stale = answer?.issues?.some(({ code }) => code === refusalCodes.stale) === true
  const isReport = rows.length > 1 && answer !== undefined
  return (
    <Modal
      visible
      title={first[entity.display] === undefined ? label : `${label} · ${textOfValue(first[entity.display])}`}
      onCancel={isReport ? onDone : onClose}
      width={isWhole || hasLines ? 860 : 565}
      maskClosable={false}
      bodyStyle={{ maxHeight: '68vh', overflow: 'auto' }}
      footer={
        <div className="dialog-foot">
          {isReport ? (
            <Button theme="solid" data-action="closeDialog" onClick={onDone}>
              {words.text('ui.close')}
            </Button>
          ) : (
            <>
              <Button type="tertiary" data-action="cancelDialog" onClick={onClose}>
                {words.text('ui.cancel')}
              </Button>
              {stale && (
                <Button data-action="reload" onClick={onDone}>
                  {words.text('ui.stale.reload')}
                </Button>
              )}
              <Button
                theme="solid"
                data-action="confirmDialog"
                type={transition.danger ? 'danger' : 'primary'}
                loading={fire.isPending}
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
          <BulkReport rows={rows} entity={entity} answer={answer} />
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
            {rows.length > 1 && <p className="dialog-note">{words.text('ui.action.onSeveral', { count: String(rows.length) })}</p>}
            <ActionFields entity={entity} transition={transition} fields={fields} named={named} held={held} issues={issues} writer={writer} />
          </>
        )}
      </div>
    </Modal>
  )
}

function allWent(answer: AnswerEnvelope): boolean {
  return (answer.list ?? []).every((each) => ((each as Row)['returnCode'] ?? '0') === '0')
}
