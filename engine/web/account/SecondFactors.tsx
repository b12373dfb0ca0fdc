import Button from '@douyinfe/semi-ui-19/lib/es/button'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { formatInstant } from '../cells/format-date.ts'
import { useText } from '../i18n/use-text.ts'
import { toast } from '../ui/toast.ts'
import { type OwnFactors, factorsKey, fetchFactors, removeFactor, renewCodes } from './factor-calls.ts'
import { hasPasskeys } from './passkeys.ts'
import { PasskeySetup } from './PasskeySetup.tsx'
import { RecoveryCodes } from './RecoveryCodes.tsx'
import { TotpSetup } from './TotpSetup.tsx'
import './second-factors.css'

const none: OwnFactors = { list: [], recoveryCodes: 0 }

type Panel = { readonly kind: 'totp' | 'passkey' } | { readonly kind: 'codes'; readonly codes: readonly string[] }

type Props = {
  readonly onFirst?: () => void
  /** Whether recovery codes are shown, which nobody sees again. */
  readonly onCodes?: (areShown: boolean) => void
}

/** The person's second factors: what there is, adding, removing, new recovery codes. */
export function SecondFactors({ onFirst, onCodes }: Props) {
  const t = useText()
  const client = useQueryClient()
  const { data = none, isFetched } = useQuery({ queryKey: factorsKey, queryFn: fetchFactors, staleTime: 0 })
  const [panel, setPanel] = useState<Panel>()
  const [refusal, setRefusal] = useState('')
  const [isBusy, setBusy] = useState(false)
  const hasCodes = panel?.kind === 'codes'
  useEffect(() => onCodes?.(hasCodes), [hasCodes, onCodes])

  async function run(work: () => Promise<{ readonly refusal: string } | { readonly given: unknown }>, onDone: (given: unknown) => void): Promise<void> {
    setBusy(true)
    setRefusal('')
    // The call shows a failure of the transport.
    const answer = await work().catch(() => undefined)
    setBusy(false)
    if (answer === undefined) return
    if ('refusal' in answer) setRefusal(answer.refusal)
    else onDone(answer.given)
    await client.invalidateQueries({ queryKey: factorsKey })
  }

  function added({ recoveryCodes }: { readonly recoveryCodes: readonly string[] }): void {
    toast('success', t('ui.factor.added'))
    setPanel(recoveryCodes.length > 0 ? { kind: 'codes', codes: recoveryCodes } : undefined)
    void client.invalidateQueries({ queryKey: factorsKey })
    if (recoveryCodes.length === 0) onFirst?.()
  }

  function leaveCodes(): void {
    setPanel(undefined)
    onFirst?.()
  }

  return (
    <section aria-labelledby="own-factors" className="second-factors">
      <h3 id="own-factors">{t('ui.factor.title')}</h3>
      <p className="account-hint">{t('ui.factor.text')}</p>
      {data.list.length > 0 && (
        <table className="session-table" aria-busy={!isFetched}>
          <thead>
            <tr>
              <th scope="col">{t('ui.factor.name')}</th>
              <th scope="col">{t('ui.factor.addedAt')}</th>
              <th scope="col">{t('ui.factor.usedAt')}</th>
              <td />
            </tr>
          </thead>
          <tbody>
            {data.list.map((factor) => (
              <tr key={factor.id} data-factor={factor.kind}>
                <td>
                  <strong>{factor.name}</strong>
                  <span>{t(`ui.factor.${factor.kind}`)}</span>
                </td>
                <td>{formatInstant(factor.createdAt)}</td>
                <td>{factor.usedAt === null ? t('ui.factor.neverUsed') : formatInstant(factor.usedAt)}</td>
                <td>
                  <Button
                    size="small"
                    disabled={isBusy}
                    data-action="removeFactor"
                    aria-label={t('ui.factor.removeNamed', { name: factor.name })}
                    onClick={() =>
                      void run(
                        () => removeFactor(factor.id),
                        () => toast('success', t('ui.factor.removed')),
                      )
                    }
                  >
                    {t('ui.factor.remove')}
                  </Button>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      <p className="account-refusal" role="alert">
        {refusal}
      </p>
      {panel?.kind === 'totp' && <TotpSetup onAdded={added} onCancel={() => setPanel(undefined)} />}
      {panel?.kind === 'passkey' && <PasskeySetup onAdded={added} onCancel={() => setPanel(undefined)} />}
      {panel?.kind === 'codes' && <RecoveryCodes codes={panel.codes} onKept={leaveCodes} />}
      {panel === undefined && (
        <div className="account-actions">
          {data.list.length > 0 && <span data-figure="recoveryCodes">{t('ui.factor.codesLeft', { count: data.recoveryCodes })}</span>}
          {data.list.length > 0 && (
            <Button
              disabled={isBusy}
              data-action="renewCodes"
              onClick={() => void run(renewCodes, (given) => setPanel({ kind: 'codes', codes: (given as { recoveryCodes: string[] }).recoveryCodes }))}
            >
              {t('ui.factor.renewCodes')}
            </Button>
          )}
          {hasPasskeys() && (
            <Button disabled={isBusy} data-action="addPasskey" onClick={() => setPanel({ kind: 'passkey' })}>
              {t('ui.factor.addPasskey')}
            </Button>
          )}
          <Button disabled={isBusy} data-action="addTotp" onClick={() => setPanel({ kind: 'totp' })}>
            {t('ui.factor.addTotp')}
          </Button>
        </div>
      )}
    </section>
  )
}
