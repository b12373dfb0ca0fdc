import { Banner, Button, Modal, Toast } from '@douyinfe/semi-ui-19'
import { lazy, Suspense, useEffect, useState } from 'react'
import { inputFieldsOf } from '../../core/lifecycle/apply-input.ts'
import type { Surroundings } from '../../core/lifecycle/document.ts'
import { valueOf } from '../../core/lifecycle/evaluate-formula.ts'
import { storedValue } from '../../core/lifecycle/stored-value.ts'
import { valuesOf } from '../../core/lifecycle/values-of.ts'
import type { Entity } from '../../core/model/entity.ts'
import type { Field } from '../../core/model/field.ts'
import type { Model } from '../../core/model/model.ts'
import type { Transition } from '../../core/model/lifecycle.ts'
import type { AnswerEnvelope } from '../../core/wire/envelope.ts'
import { side } from '../app/session.ts'
import { useModel } from '../app/use-model.ts'
import { useSession } from '../app/use-session.ts'
import { textOfValue } from '../cells/text-of-value.ts'
import { useWords } from '../cells/use-words.ts'
import type { Row } from '../cells/value-at-path.ts'
import { useConditions } from '../form/use-conditions.ts'
import { useNames } from '../form/use-names.ts'
import { useSurroundings } from '../form/use-surroundings.ts'
import { BulkReport } from './BulkReport.tsx'
import { envelopeOfFiring } from './envelope-of-firing.ts'
import { useTransition } from './use-transition.ts'

const HeaderForm = lazy(async () => ({ default: (await import('../form/HeaderForm.tsx')).HeaderForm }))

/** What the dialog begins with: what the document says already, the declared defaults in its blanks. */
function beginning(model: Model, entity: Entity, fields: readonly Field[], document: Row, isWhole: boolean, surroundings: Surroundings): Row {
  const values = valuesOf(model, entity, document, surroundings)
  const input: Record<string, unknown> = isWhole ? { ...document } : {}
  for (const field of fields) {
    const given = document[field.name] ?? (field.default === undefined || isWhole ? null : storedValue(field, valueOf(model, field.default, values)))
    if (given !== null) input[field.name] = given
  }
  return input
}

type Props = {
  readonly entity: Entity
  readonly transition: Transition
  readonly rows: readonly Row[]
  /** The fields that matter on the page that the action was called from; the others of a whole document wait behind "more". */
  readonly first: readonly string[]
  readonly onClose: () => void
  readonly onDone: () => void
}

const refusalCodes = { stale: 'STALE_VERSION' }

/** Asks what an action needs (its input, a confirmation), fires it, and says what came of it. What needs nothing fires at once. */
export function ActionDialog({ entity, transition, rows, first: named, onClose, onDone }: Props) {
  const words = useWords()
  const model = useModel()
  const { permissions } = useSession()
  const fire = useTransition()
  const first = rows.length === 1 ? rows[0]! : {}
  const names = useNames(first)
  const isWhole = transition.input === '*'
  const fields = inputFieldsOf(model, entity, transition, { side, permissions }).filter((field) => field.type !== 'lines')
  const demanded = transition.input === '*' ? [] : transition.input.filter(({ required }) => required).map(({ name }) => name)
  const surroundings = useSurroundings()
  const [input, setInput] = useState<Row>(() => beginning(model, entity, fields, names.stored(entity, first), isWhole && rows.length === 1, surroundings))
  const [answer, setAnswer] = useState<AnswerEnvelope>()
  const conditions = useConditions(entity, input)
  const label = words.action({ kind: 'transition', entity: entity.name, transition: transition.name })
  const needsNothing = fields.length === 0 && !transition.confirm && rows.length > 0
  const confirmation = words.text([`confirm.${entity.name}.${transition.name}`, 'ui.action.confirm'], { action: label, count: String(rows.length) })

  async function go() {
    const sent = Object.fromEntries(fields.filter((field) => field.name in input).map((field) => [field.name, input[field.name] ?? null]))
    const next = await fire.mutateAsync({ entity, transition, envelope: envelopeOfFiring(rows, sent) }).catch(() => undefined)
    if (next === undefined) return onClose()
    if (next.returnCode === '0' && (rows.length <= 1 || allWent(next))) {
      Toast.success(words.text('ui.action.done', { action: label }))
      onDone()
    } else setAnswer(next)
  }

  useEffect(() => { if (needsNothing) void go() }, [])

  if (needsNothing && answer === undefined) return null
  const issues = (answer?.issues ?? []).map((issue) => ({ field: issue.path, text: words.issue(issue) }))
  const beside = issues.filter(({ field }) => fields.some(({ name }) => name === field))
  // What an action asks for is asked for, whatever hides the field on the document's own page.
  const offered = isWhole ? fields.filter(conditions.isVisible) : fields
  const isFirst = (field: Field) => !isWhole || conditions.isRequired(field) || named.length === 0 || named.includes(field.name)
  const shown = offered.filter(isFirst)
  const behind = offered.filter((field) => !isFirst(field))
  const form = (some: readonly Field[]) => (
    <HeaderForm
      entity={entity} document={input} issues={beside} nameOf={names.nameOf} onRemember={names.remember} onChange={(changed) => setInput({ ...input, ...changed })}
      fields={some.map((field) => ({ field, label: words.field(entity, field), required: demanded.includes(field.name) || (isWhole && conditions.isRequired(field)), readonly: isWhole && conditions.isReadonly(field) }))}
    />
  )
  const apart = (answer?.issues ?? []).filter(({ path }) => !beside.some(({ field }) => field === path))
  const stale = answer?.issues?.some(({ code }) => code === refusalCodes.stale) === true
  const isReport = rows.length > 1 && answer !== undefined
  return (
    <Modal
      visible title={first[entity.display] === undefined ? label : `${label} · ${textOfValue(first[entity.display])}`} onCancel={isReport ? onDone : onClose} width={isWhole ? 860 : 565} maskClosable={false} bodyStyle={{ maxHeight: '68vh', overflow: 'auto' }}
      footer={(
        <div className="dialog-foot">
          {isReport ? <Button theme="solid" data-action="closeDialog" onClick={onDone}>{words.text('ui.close')}</Button> : (
            <>
              <Button type="tertiary" data-action="cancelDialog" onClick={onClose}>{words.text('ui.cancel')}</Button>
              {stale && <Button data-action="reload" onClick={onDone}>{words.text('ui.stale.reload')}</Button>}
              <Button theme="solid" data-action="confirmDialog" type={transition.danger ? 'danger' : 'primary'} loading={fire.isPending} disabled={stale} onClick={() => void go()}>{label}</Button>
            </>
          )}
        </div>
      )}
    >
      <div className="dialog" data-dialog={transition.name} onKeyDown={(event) => { if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) void go() }}>
        {isReport ? <BulkReport rows={rows} entity={entity} answer={answer} /> : (
          <>
            {answer !== undefined && (issues.length === 0 || apart.length > 0) && (
              <Banner type={stale ? 'warning' : 'danger'} closeIcon={null} description={(
                <ul className="reasons">{issues.length === 0 ? <li>{answer.returnMsg} ({answer.returnCode})</li> : apart.map((issue) => <li key={issue.path + issue.code}>{words.issueOf(entity, issue)} {issue.params['by'] && words.text('ui.stale.by', { by: issue.params['by'] })}</li>)}</ul>
              )} />
            )}
            {transition.confirm && <p className="dialog-question">{confirmation}</p>}
            {rows.length > 1 && <p className="dialog-note">{words.text('ui.action.onSeveral', { count: String(rows.length) })}</p>}
            <Suspense fallback={null}>
              {shown.length > 0 && form(shown)}
              {behind.length > 0 && (
                <details open={behind.some((field) => beside.some((issue) => issue.field === field.name))}>
                  <summary>{words.text('ui.action.moreFields', { count: String(behind.length) })}</summary>
                  {form(behind)}
                </details>
              )}
            </Suspense>
          </>
        )}
      </div>
    </Modal>
  )
}

function allWent(answer: AnswerEnvelope): boolean {
  return (answer.list ?? []).every((each) => ((each as Row)['returnCode'] ?? '0') === '0')
}
