import { Button } from '@douyinfe/semi-ui-19'
import type { Entity } from '../../../core/model/entity.ts'
import type { Transition } from '../../../core/model/lifecycle.ts'
import { useWords } from '../../cells/use-words.ts'
import { cancelJob } from '../../jobs/job-calls.ts'
import { labelOfSubmit } from '../label-of-submit.ts'
import type { useActionDialog } from './use-action-dialog.ts'

type Props = {
  readonly dialog: ReturnType<typeof useActionDialog>
  readonly entity: Entity
  readonly transition: Transition
  /** Another person has changed the document since it was read. */
  readonly isStale: boolean
  readonly onClose: () => void
  readonly onDone: (refused?: readonly string[]) => void
}

/** The buttons of an action's dialog, for its present view. */
export function DialogButtons(props: Props) {
  const { phase } = props.dialog
  return (
    <div className="dialog-foot">
      {phase === 'outcomes' ? <OutcomeButtons {...props} /> : phase === 'working' ? <JobButtons {...props} /> : <InputButtons {...props} />}
    </div>
  )
}

function OutcomeButtons({ dialog: { warnings, refused, isStarting, retry }, onDone }: Props) {
  const words = useWords()
  return (
    <>
      {warnings.length > 0 && (
        <Button theme="solid" type="warning" data-action="continueAnyway" loading={isStarting} onClick={() => void retry(warnings)}>
          {words.text('ui.confirmWarnings.goOn')}
        </Button>
      )}
      {refused.length > 0 && warnings.length === 0 && (
        <Button data-action="retryRefused" loading={isStarting} onClick={() => void retry()}>
          {words.text('ui.action.retryRefused', { count: String(refused.length) })}
        </Button>
      )}
      <Button theme="solid" data-action="closeDialog" onClick={() => onDone(refused)}>
        {words.text('ui.close')}
      </Button>
    </>
  )
}

function JobButtons({ dialog: { job, jobId }, onDone }: Props) {
  const words = useWords()
  return (
    <>
      <Button data-action="cancelJob" disabled={job?.isCancelling === true} onClick={() => void cancelJob(jobId!).catch(() => {})}>
        {words.text('ui.job.cancel')}
      </Button>
      <Button type="tertiary" data-action="closeDialog" onClick={() => onDone()}>
        {words.text('ui.job.goOn')}
      </Button>
    </>
  )
}

function InputButtons({ dialog: { isBusy, isRefused, send }, entity, transition, isStale, onClose, onDone }: Props) {
  const words = useWords()
  return (
    <>
      <Button type="tertiary" data-action="cancelDialog" onClick={onClose}>
        {words.text('ui.cancel')}
      </Button>
      {isStale && (
        <Button data-action="reload" onClick={() => onDone()}>
          {words.text('ui.stale.reload')}
        </Button>
      )}
      <Button
        theme="solid"
        data-action="confirmDialog"
        type={transition.danger ? 'danger' : 'primary'}
        loading={isBusy}
        disabled={isStale || isRefused}
        onClick={send}
      >
        {labelOfSubmit(words, entity.name, transition)}
      </Button>
    </>
  )
}
