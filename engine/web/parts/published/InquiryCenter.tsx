import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useSession } from '../../session/use-session.ts'
import { useText } from '../../i18n/use-text.ts'
import { callOrThrow } from '../../api/call-or-throw.ts'
import { toast } from '../../ui/toast.ts'
import { ApplyDialog } from './ApplyDialog.tsx'
import { InquiryCard, type PublishedInquiry } from './InquiryCard.tsx'
import { PublishedList } from './PublishedList.tsx'

type Application = { readonly offer: string | null; readonly status: string }

const ownKey = ['applications']
/** More than anybody has open at a time. */
const mostOwn = 500

/** Find business: the published inquiries of purchasers, for everybody; a logged-in supplier can apply to take part. */
export function InquiryCenter() {
  const t = useText()
  const { token, user, permissions } = useSession()
  const queries = useQueryClient()
  const [wanted, setWanted] = useState<PublishedInquiry>()
  const isSupplier = token !== '' && !user.isTemporary && !user.isPersonal
  const own = useQuery({
    queryKey: ownKey,
    queryFn: async ({ signal }) =>
      ((await callOrThrow('/api/inquiry/application/list', { pager: { page: 1, pageSize: mostOwn } }, signal)).list ?? []) as readonly Application[],
    enabled: isSupplier && permissions.has('B1'),
  })
  const states = new Map((own.data ?? []).map((row) => [row.offer, row.status]))
  const wayOf = (id: string) => (token === '' ? 'login' : (states.get(id) ?? (isSupplier && permissions.has('B2') ? 'apply' : undefined)))
  return (
    <>
      <PublishedList<PublishedInquiry>
        path="/api/inquiry/center/list"
        words="part.inquiries"
        titleKey="part.inquiries.centerTitle"
        leadKey="part.inquiries.centerLead"
      >
        {(rows) => (
          <ul className="published-cards">
            {rows.map((row) => (
              <InquiryCard key={row.id} row={row} way={wayOf(row.id)} onApply={() => setWanted(row)} />
            ))}
          </ul>
        )}
      </PublishedList>
      {wanted !== undefined && (
        <ApplyDialog
          row={wanted}
          onClose={() => setWanted(undefined)}
          onDone={() => {
            setWanted(undefined)
            toast('success', t('part.inquiries.sent'))
            void queries.invalidateQueries({ queryKey: ownKey })
          }}
        />
      )}
    </>
  )
}
