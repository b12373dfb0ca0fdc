import Button from '@douyinfe/semi-ui-19/lib/es/button'
import type { ReactNode } from 'react'
import { useText } from '../i18n/use-text.ts'

type Props = {
  /** Stands beside what is asked, such as a QR code. */
  readonly aside?: ReactNode
  /** Why the factor was refused; blank if it was not. */
  readonly refusal: string
  readonly isBusy: boolean
  /** The name of the confirming button for tests and for help. */
  readonly action: string
  readonly onSubmit: () => void
  readonly onCancel: () => void
  readonly children: ReactNode
}

/** The form in which a person sets up a second factor: what it asks, why it was refused, and the buttons. */
export function FactorForm({ aside, refusal, isBusy, action, onSubmit, onCancel, children }: Props) {
  const t = useText()
  return (
    <form
      className="factor-setup"
      onSubmit={(event) => {
        event.preventDefault()
        onSubmit()
      }}
      noValidate
      aria-busy={isBusy}
    >
      {aside}
      <div className="factor-fields">
        {children}
        <p className="account-refusal" role="alert">
          {refusal}
        </p>
        <div className="factor-buttons">
          <Button onClick={onCancel}>{t('ui.factor.cancel')}</Button>
          <Button htmlType="submit" theme="solid" disabled={isBusy} data-action={action}>
            {t('ui.factor.add')}
          </Button>
        </div>
      </div>
    </form>
  )
}
