import { Button } from '@douyinfe/semi-ui-19'
import { useText } from '../i18n/use-text.ts'

type Props = {
  readonly onCancel: () => void
  /** The label of the confirming button. */
  readonly confirm: string
  /** Its name for tests and for help. */
  readonly action?: string
  readonly isDanger?: boolean
  readonly isBusy?: boolean
  readonly isDisabled?: boolean
  readonly onConfirm: () => void
}

export function DialogFooter({ onCancel, confirm, action = 'confirmDialog', isDanger = false, isBusy = false, isDisabled = false, onConfirm }: Props) {
  const t = useText()
  return (
    <div className="dialog-foot">
      <Button type="tertiary" data-action="cancelDialog" onClick={onCancel}>
        {t('ui.cancel')}
      </Button>
      <Button theme="solid" type={isDanger ? 'danger' : 'primary'} data-action={action} loading={isBusy} disabled={isDisabled} onClick={onConfirm}>
        {confirm}
      </Button>
    </div>
  )
}
