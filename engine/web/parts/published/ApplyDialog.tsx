import { useState } from 'react'
import type { AnswerEnvelope } from '../../../core/wire/envelope.ts'
import { call } from '../../api/call.ts'
import { useText } from '../../app/text.ts'
import { useSession } from '../../app/use-session.ts'
import { EntryDialog } from '../access/EntryDialog.tsx'
import { TextField } from '../access/TextField.tsx'
import '../access/access.css'
import type { PublishedInquiry } from './InquiryCard.tsx'

const fields = ['contactName', 'contactPhone', 'contactEmail', 'note']

/** A supplier's application to take part: with whom to talk, and what he has to say. */
export function ApplyDialog({ row, onDone, onClose }: { row: PublishedInquiry; onDone: () => void; onClose: () => void }) {
  const t = useText()
  const { user } = useSession()
  const [draft, setDraft] = useState({ contactName: user.name, contactPhone: '', contactEmail: user.email, note: '' })
  const set = (key: keyof typeof draft) => (value: string) => setDraft({ ...draft, [key]: value })

  async function save(): Promise<AnswerEnvelope> {
    const given = Object.entries(draft).filter(([, value]) => value.trim() !== '')
    const answer = await call('/api/inquiry/center/apply', { entity: { offer: row.id, ...Object.fromEntries(given) } })
    return { ...answer, ...(answer.issues && { issues: answer.issues.map((issue) => ({ ...issue, path: `entity.${issue.path}` })) }) }
  }

  return (
    <EntryDialog
      title={t('part.inquiries.applyTo', { name: row.name ?? t('part.inquiries.unnamed') })}
      saveText={t('part.inquiries.send')}
      fields={fields}
      save={save}
      onDone={onDone}
      onClose={onClose}
    >
      {(issues) => (
        <>
          <TextField
            name="contactName"
            label={t('part.inquiries.contactName')}
            value={draft.contactName}
            onChange={set('contactName')}
            issue={issues['contactName']}
            isRequired
            longest={61}
            hasFocus
          />
          <TextField
            name="contactPhone"
            label={t('part.inquiries.contactPhone')}
            value={draft.contactPhone}
            onChange={set('contactPhone')}
            issue={issues['contactPhone']}
            longest={20}
          />
          <TextField
            name="contactEmail"
            label={t('part.inquiries.contactEmail')}
            value={draft.contactEmail}
            onChange={set('contactEmail')}
            issue={issues['contactEmail']}
            longest={100}
          />
          <TextField name="note" label={t('part.inquiries.note')} value={draft.note} onChange={set('note')} issue={issues['note']} longest={400} />
        </>
      )}
    </EntryDialog>
  )
}
