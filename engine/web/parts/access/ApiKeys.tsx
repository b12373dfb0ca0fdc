import Button from '@douyinfe/semi-ui-19/lib/es/button'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useText } from '../../i18n/use-text.ts'
import { useLanguage } from '../../i18n/use-language.ts'
import { formatInstant } from '../../cells/format-date.ts'
import { AddApiKey } from './AddApiKey.tsx'
import { type ApiKey, apiKeysKey, fetchApiKeys } from './api-key-calls.ts'
import { RevokeApiKey } from './RevokeApiKey.tsx'
import './api-keys.css'

/** The API keys of the enterprise: who made them, their expiry, and their last use. */
export function ApiKeys() {
  const t = useText()
  const language = useLanguage()
  const client = useQueryClient()
  const { data, isFetched } = useQuery({ queryKey: apiKeysKey, queryFn: fetchApiKeys, staleTime: 0 })
  const [isAdding, setAdding] = useState(false)
  const [revoked, setRevoked] = useState<ApiKey>()
  const keys = data?.keys ?? []
  const refresh = () => void client.invalidateQueries({ queryKey: apiKeysKey })
  const nameOf = ({ role }: ApiKey) => (role === null ? '–' : language === 'en' && role.englishName !== '' ? role.englishName : role.text)
  const stateOf = ({ isInForce, revokedAt }: ApiKey) => (isInForce ? 'inForce' : revokedAt === null ? 'expired' : 'revoked')

  return (
    <section className="api-keys" aria-labelledby="api-keys">
      <header>
        <div>
          <h2 id="api-keys">{t('ui.apiKey.title')}</h2>
          <p>{t('ui.apiKey.text')}</p>
        </div>
        <Button theme="solid" data-action="addApiKey" disabled={!isFetched} onClick={() => setAdding(true)}>
          {t('ui.apiKey.add')}
        </Button>
      </header>
      {isFetched && keys.length === 0 ? (
        <p className="api-keys-nothing">{t('ui.apiKey.nothing')}</p>
      ) : (
        <table>
          <thead>
            <tr>
              {['name', 'role', 'state', 'expiresAt', 'lastUsedAt', 'createdBy'].map((column) => (
                <th key={column} scope="col">
                  {t(`ui.apiKey.${column}`)}
                </th>
              ))}
              <th />
            </tr>
          </thead>
          <tbody>
            {keys.map((key) => (
              <tr key={key.id} data-key={key.name} data-state={stateOf(key)}>
                <td>
                  <strong>{key.name}</strong>
                </td>
                <td>{nameOf(key)}</td>
                <td>
                  <span className="api-key-state">{t(`ui.apiKey.${stateOf(key)}`)}</span>
                </td>
                <td>{formatInstant(key.expiresAt)}</td>
                <td>{key.lastUsedAt === null ? t('ui.apiKey.neverUsed') : `${formatInstant(key.lastUsedAt)} · ${key.lastUsedFrom}`}</td>
                <td>
                  {key.createdBy} · {formatInstant(key.createdAt)}
                </td>
                <td>
                  {key.isInForce && (
                    <Button size="small" type="danger" data-action="revokeApiKey" onClick={() => setRevoked(key)}>
                      {t('ui.apiKey.revoke')}
                    </Button>
                  )}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      {isAdding && <AddApiKey roles={data?.roles ?? []} onMade={refresh} onClose={() => setAdding(false)} />}
      {revoked !== undefined && <RevokeApiKey apiKey={revoked} onDone={refresh} onClose={() => setRevoked(undefined)} />}
    </section>
  )
}
