import Button from '@douyinfe/semi-ui-19/lib/es/button'
import { useQuery } from '@tanstack/react-query'
import { useText } from '../i18n/use-text.ts'
import { formatInstant } from '../cells/format-date.ts'
import { toast } from '../ui/toast.ts'
import { fetchLinkedProviders, linkedProvidersKey, unlinkProvider } from './account-calls.ts'

/** The providers by which the person signs in, each with a button that unlinks it; nothing if there are none. */
export function LinkedProviders() {
  const t = useText()
  const { data = [], refetch } = useQuery({ queryKey: linkedProvidersKey, queryFn: fetchLinkedProviders, staleTime: 0 })
  if (data.length === 0) return null
  async function letGo(issuer: string): Promise<void> {
    // The call shows a refusal; the list shows the present state.
    const answer = await unlinkProvider(issuer).catch(() => undefined)
    if (answer?.returnCode === '0') toast('success', t('ui.account.unlinked'), 'unlinked')
    await refetch()
  }
  return (
    <section aria-labelledby="own-links">
      <h3 id="own-links">{t('ui.account.links')}</h3>
      <table className="session-table">
        <tbody>
          {data.map(({ issuer, name, createdAt }) => (
            <tr key={issuer} data-link={issuer}>
              <td>
                <strong>{name}</strong>
                <span>{formatInstant(createdAt)}</span>
              </td>
              <td>
                <Button size="small" data-action="unlink" onClick={() => void letGo(issuer)}>
                  {t('ui.account.unlink')}
                </Button>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}
