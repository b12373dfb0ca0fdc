import { useQuery } from '@tanstack/react-query'
import { useText } from '../i18n/use-text.ts'
import { formatInstant } from '../cells/format-date.ts'
import { fetchOwnApiKeys, ownApiKeysKey } from './account-calls.ts'

/** The active API keys that the person made; nothing if there are none. They are revoked on the permission screen. */
export function OwnApiKeys() {
  const t = useText()
  const { data = [] } = useQuery({ queryKey: ownApiKeysKey, queryFn: fetchOwnApiKeys, staleTime: 0 })
  if (data.length === 0) return null
  return (
    <section aria-labelledby="own-keys">
      <h3 id="own-keys">{t('ui.account.ownKeys')}</h3>
      <table className="session-table">
        <thead>
          <tr>
            {['name', 'expiresAt', 'lastUsedAt'].map((column) => (
              <th key={column} scope="col">
                {t(`ui.apiKey.${column}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {data.map((key) => (
            <tr key={key.id}>
              <td>
                <strong>{key.name}</strong>
              </td>
              <td>{formatInstant(key.expiresAt)}</td>
              <td>{key.lastUsedAt === null ? t('ui.apiKey.neverUsed') : `${formatInstant(key.lastUsedAt)} · ${key.lastUsedFrom}`}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}
