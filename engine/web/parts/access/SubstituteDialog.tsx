import { useQuery } from '@tanstack/react-query'
import { SubstituteForm } from '../../account/SubstituteForm.tsx'
import { SubstitutePeriods } from '../../account/SubstitutePeriods.tsx'
import type { SubstitutePeriod } from '../../account/absence-calls.ts'
import { call } from '../../api/call.ts'
import { callOrThrow } from '../../api/call-or-throw.ts'
import { useText } from '../../i18n/use-text.ts'
import { Dialog } from '../../ui/Dialog.tsx'
import { toast } from '../../ui/toast.ts'
import type { Employee } from './access-calls.ts'

type Props = { readonly employee: Pick<Employee, 'id' | 'name'>; readonly onClose: () => void }

/** Who decides in the place of an employee, such as one who is away already. */
export function SubstituteDialog({ employee: { id, name }, onClose }: Props) {
  const t = useText()
  const { data = [], refetch } = useQuery({
    queryKey: ['/api/memberInfo/substitutes', id],
    staleTime: 0,
    queryFn: async () => ((await callOrThrow('/api/memberInfo/substitutes', { entity: { id } })).list ?? []) as readonly SubstitutePeriod[],
  })
  return (
    <Dialog title={t('ui.substitute.titleFor', { name })} width={760} footer={null} onCancel={onClose}>
      <p className="account-hint">{t('ui.substitute.textFor', { name })}</p>
      <SubstitutePeriods
        periods={data}
        areOfOther
        end={(period) => call('/api/memberInfo/endSubstitute', { entity: { id, period: period.id } })}
        onEnded={() => void refetch()}
      />
      <SubstituteForm
        person={id}
        onName={(entity) => call('/api/memberInfo/nameSubstitute', { entity: { id, ...entity } })}
        onNamed={() => {
          toast('success', t('ui.substitute.named'))
          void refetch()
        }}
      />
    </Dialog>
  )
}
