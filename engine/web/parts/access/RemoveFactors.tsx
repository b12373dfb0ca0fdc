import { useText } from '../../i18n/use-text.ts'
import { toast } from '../../ui/toast.ts'
import { changeAccess, type Employee } from './access-calls.ts'
import { IrreversibleDialog } from './IrreversibleDialog.tsx'

type Props = { readonly employee: Employee; readonly onDone: () => void; readonly onClose: () => void }

/** Asks before the second factors of an employee are removed: whoever asks for it may be somebody else. */
export function RemoveFactors({ employee: { id, version, name }, onDone, onClose }: Props) {
  const t = useText()

  async function remove(): Promise<void> {
    const answer = await changeAccess('/api/memberInfo/removeFactors', { id, version })
    if (answer.returnCode === '0') toast('success', t('part.enterprise.factorsRemoved'))
    else toast('error', `${answer.returnMsg} (${answer.returnCode})`)
  }

  const title = t('part.enterprise.removeFactorsTitle', { name })
  const asked = { title, text: t('part.enterprise.removeFactorsText'), confirm: t('part.enterprise.removeFactors'), action: 'removeFactorsNow' }
  return <IrreversibleDialog {...asked} run={remove} onDone={onDone} onClose={onClose} />
}
