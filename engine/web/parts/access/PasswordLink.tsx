import { Button } from '@douyinfe/semi-ui-19'
import { useQuery } from '@tanstack/react-query'
import { useText } from '../../i18n/use-text.ts'
import { formatInstant } from '../../cells/format-date.ts'
import { callOrThrow } from '../../api/call-or-throw.ts'
import { ErrorState } from '../../feedback/ErrorState.tsx'
import { toast } from '../../ui/toast.ts'
import type { Employee } from './access-calls.ts'
import { Dialog } from '../../ui/Dialog.tsx'

type Props = { readonly employee: Pick<Employee, 'id' | 'name'>; readonly onClose: () => void }

/** The one-time link by which a person sets their password: it is shown only here. */
export function PasswordLink({ employee, onClose }: Props) {
  const t = useText()
  const { data, error, refetch } = useQuery({
    queryKey: ['/api/member/password/issueReset', employee.id],
    // Each new link revokes the previous one, so it is made once per opening of the dialog.
    staleTime: Infinity,
    gcTime: 0,
    retry: false,
    queryFn: async () =>
      (await callOrThrow('/api/member/password/issueReset', { entity: { member: employee.id } })).entity as {
        readonly address: string
        readonly expiresAt: string
      },
  })
  async function copy(address: string) {
    await navigator.clipboard.writeText(address)
    toast('success', t('part.enterprise.linkCopied'), 'link-copied')
  }
  return (
    <Dialog
      title={t('part.enterprise.linkTitle', { name: employee.name })}
      width={620}
      maskClosable={false}
      onCancel={onClose}
      footer={
        <div className="dialog-foot">
          <Button type="tertiary" data-action="cancelDialog" onClick={onClose}>
            {t('part.enterprise.close')}
          </Button>
          {data !== undefined && (
            <Button theme="solid" data-action="copyLink" onClick={() => void copy(data.address).catch(() => undefined)}>
              {t('part.enterprise.copyLink')}
            </Button>
          )}
        </div>
      }
    >
      <div className="access-form">
        {error !== null && <ErrorState error={error} onRetry={() => void refetch()} />}
        {data !== undefined && (
          <>
            <p>{t('part.enterprise.linkHint', { until: formatInstant(data.expiresAt) })}</p>
            <input
              className="access-address"
              readOnly
              data-link=""
              aria-label={t('part.enterprise.linkTitle', { name: employee.name })}
              value={data.address}
              onFocus={(event) => event.target.select()}
            />
          </>
        )}
      </div>
    </Dialog>
  )
}
