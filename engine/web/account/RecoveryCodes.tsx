import Button from '@douyinfe/semi-ui-19/lib/es/button'
import { useState } from 'react'
import { useText } from '../i18n/use-text.ts'

type Props = { readonly codes: readonly string[]; readonly onKept: () => void }

/** The recovery codes, shown this once. */
export function RecoveryCodes({ codes, onKept }: Props) {
  const t = useText()
  const [isCopied, setCopied] = useState(false)
  return (
    <div className="recovery-codes" role="group" aria-label={t('ui.factor.recoveryCodes')}>
      <h4>{t('ui.factor.recoveryCodes')}</h4>
      <p>{t('ui.factor.recoveryText')}</p>
      <ul>
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ul>
      <div className="factor-buttons">
        <Button data-action="copyCodes" onClick={() => void navigator.clipboard.writeText(codes.join('\n')).then(() => setCopied(true))}>
          {t(isCopied ? 'ui.factor.copied' : 'ui.factor.copy')}
        </Button>
        <Button theme="solid" data-action="codesKept" onClick={onKept}>
          {t('ui.factor.kept')}
        </Button>
      </div>
    </div>
  )
}
