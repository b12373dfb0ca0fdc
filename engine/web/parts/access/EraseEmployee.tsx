import { useText } from '../../i18n/use-text.ts'
import { toast } from '../../ui/toast.ts'
import { changeAccess, type Employee } from './access-calls.ts'
import { IrreversibleDialog } from './IrreversibleDialog.tsx'

/** The first of two people has done their part. */
const NOTED = 'ERASURE_NEEDS_ANOTHER'

type Props = { readonly employee: Employee; readonly onDone: () => void; readonly onClose: () => void }

/** Asks before the personal data of an employee is erased. */
export function EraseEmployee({ employee: { id, version, name }, onDone, onClose }: Props) {
  const t = useText()

  async function erase(): Promise<void> {
    const answer = await changeAccess('/api/memberInfo/erase', { id, version })
    if (answer.returnCode === '0') toast('success', t('part.enterprise.erasedNow'))
    else if (answer.issues?.some(({ code }) => code === NOTED)) toast('info', answer.returnMsg)
    else toast('error', `${answer.returnMsg} (${answer.returnCode})`)
  }

  const title = t('part.enterprise.eraseTitle', { name })
  const asked = { title, text: t('part.enterprise.eraseText'), confirm: t('part.enterprise.erase'), action: 'eraseNow' }
  return <IrreversibleDialog {...asked} run={erase} onDone={onDone} onClose={onClose} />
}
