import { useText } from '../../i18n/use-text.ts'
import { toast } from '../../ui/toast.ts'
import { type ApiKey, revokeApiKey } from './api-key-calls.ts'
import { IrreversibleDialog } from './IrreversibleDialog.tsx'

type Props = { readonly apiKey: ApiKey; readonly onDone: () => void; readonly onClose: () => void }

/** Asks before a key is revoked. */
export function RevokeApiKey({ apiKey: { id, name }, onDone, onClose }: Props) {
  const t = useText()

  async function revoke(): Promise<void> {
    await revokeApiKey(id)
    toast('success', t('ui.apiKey.revokedNow', { name }))
  }

  const title = t('ui.apiKey.revokeTitle', { name })
  const asked = { title, text: t('ui.apiKey.revokeText'), confirm: t('ui.apiKey.revoke'), action: 'revokeNow' }
  return <IrreversibleDialog {...asked} run={revoke} onDone={onDone} onClose={onClose} />
}
