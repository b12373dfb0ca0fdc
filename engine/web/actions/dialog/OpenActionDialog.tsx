import { lazy, Suspense } from 'react'
import { textOfValue } from '../../cells/text-of-value.ts'
import { useWords } from '../../cells/use-words.ts'
import { placeOfIssue } from '../../form/place-of-issue.ts'
import { isUnfinished } from '../../jobs/job.ts'
import { JobProgress } from '../../jobs/JobProgress.tsx'
import { ResizableModal } from '../sizing/ResizableModal.tsx'
import type { ActionDialogProps } from './action-dialog-props.ts'
import { ActionFields } from './ActionFields.tsx'
import { BulkReport } from './BulkReport.tsx'
import { DialogButtons } from './DialogButtons.tsx'
import { DocumentLines } from './DocumentLines.tsx'
import { figuresFor } from './figures-for.ts'
import { KeyFigures } from './KeyFigures.tsx'
import { RefusalBanner } from './RefusalBanner.tsx'
import { useActionDialog } from './use-action-dialog.ts'

const ShareTable = lazy(async () => ({ default: (await import('./ShareTable.tsx')).ShareTable }))

const refusalCodes = { stale: 'STALE_VERSION' }

/** The dialog of an action: its input, the progress of a job on several rows, and the result of each row. */
export function OpenActionDialog(props: ActionDialogProps) {
  const { entity, transition, first: named, screen, onClose, onDone } = props
  const words = useWords()
  const dialog = useActionDialog(props)
  const { phase, rows, first, answer, fields, writer, held, shares, label, job, isMany, refused } = dialog

  const { allocation } = transition
  const isWhole = transition.input === '*'
  const hasLines = fields.some(({ type }) => type === 'lines')
  const issues = answer?.issues ?? []
  const isBesideInput = (path: string) => {
    const place = placeOfIssue(path)
    if (place.kind === 'cell' && place.lines === allocation?.as) return true
    return place.kind === 'field'
      ? fields.some(({ name, type }) => name === place.field && type !== 'lines')
      : hasLines && place.kind === 'cell' && place.field !== ''
  }
  const apart = issues.filter(({ path }) => !isBesideInput(path))
  const isStale = issues.some(({ code }) => code === refusalCodes.stale)
  const send = () => {
    if (!isStale && !dialog.isBusy) dialog.send()
  }
  if (dialog.isSilent) return null
  return (
    <ResizableModal
      name={`${entity.name}.${transition.name}`}
      title={textOfValue(first[entity.display]) === '' ? label : `${label} · ${textOfValue(first[entity.display])}`}
      onCancel={phase === 'outcomes' ? () => onDone(refused) : onClose}
      width={allocation !== undefined ? 1080 : isWhole || hasLines ? 860 : 565}
      footer={<DialogButtons dialog={dialog} entity={entity} transition={transition} isStale={isStale} onClose={onClose} onDone={onDone} />}
      onSend={phase === 'input' ? send : undefined}
      hasInput={() => phase === 'input' && (held.isTouched() || shares.isTouched())}
    >
      <div className="dialog" data-dialog={transition.name}>
        {phase === 'outcomes' && answer !== undefined && <BulkReport rows={rows} entity={entity} answer={answer} screen={screen} />}
        {phase === 'working' && (
          <div className="dialog-progress" role="status">
            {job !== undefined && isUnfinished(job) && <JobProgress job={job} />}
            <p className="dialog-note">{words.text('ui.job.mayLeave')}</p>
          </div>
        )}
        {phase === 'input' && (
          <>
            {rows.length === 1 && !isWhole && fields.length > 0 && (
              <KeyFigures entity={entity} row={first} paths={figuresFor(fields, named)} except={fields.map(({ name }) => name)} />
            )}
            {rows.length === 1 && !isWhole && !hasLines && allocation === undefined && entity.line === undefined && (
              <DocumentLines entity={entity} row={first} />
            )}
            {answer !== undefined && (issues.length === 0 || apart.length > 0) && (
              <RefusalBanner entity={entity} answer={answer} issues={apart} isStale={isStale} />
            )}
            {transition.confirm && (
              <p className="dialog-question">
                {words.text([`confirm.${entity.name}.${transition.name}`, 'ui.action.confirm'], { action: label, count: String(rows.length) })}
              </p>
            )}
            {transition.authenticatedBy !== undefined && <p className="dialog-note dialog-proof">{words.text('ui.dialog.provedAgain')}</p>}
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
    </ResizableModal>
  )
}
