import { useState } from 'react'
import type { AnswerEnvelope } from '../../../core/wire/envelope.ts'
import { call } from '../../api/call.ts'
import { useModel } from '../../model/use-model.ts'
import { useSession } from '../../session/use-session.ts'
import { useWords } from '../../cells/use-words.ts'
import { FormDialog } from '../access/FormDialog.tsx'
import { TextField } from '../access/TextField.tsx'
import '../access/access.css'
import type { PublishedInquiry } from './InquiryCard.tsx'

/** A supplier's application to take part: the contact and the other inputs that the action declares. */
export function ApplyDialog({ row, onDone, onClose }: { row: PublishedInquiry; onDone: () => void; onClose: () => void }) {
  const words = useWords()
  const { user } = useSession()
  const applicant = useModel().entities['inquiryApplicant']!
  const { input, path } = applicant.transitions['apply']!
  const asked = input === '*' ? [] : input.filter(({ name }) => name !== 'offer')
  const [draft, setDraft] = useState<Readonly<Record<string, string>>>({ contactName: user.name, contactEmail: user.email })

  async function save(): Promise<AnswerEnvelope> {
    const given = Object.entries(draft).filter(([, value]) => value.trim() !== '')
    const answer = await call(path.supplier!, { entity: { offer: row.id, ...Object.fromEntries(given) } })
    return { ...answer, ...(answer.issues && { issues: answer.issues.map((issue) => ({ ...issue, path: `entity.${issue.path}` })) }) }
  }

  return (
    <FormDialog
      title={words.text('part.inquiries.applyTo', { name: row.name ?? words.text('part.inquiries.unnamed') })}
      saveText={words.text('part.inquiries.send')}
      fields={asked.map(({ name }) => name)}
      save={save}
      onDone={onDone}
      onClose={onClose}
    >
      {(issues) =>
        asked.map(({ name, required }, index) => {
          const field = applicant.fields[name]!
          return (
            <TextField
              key={name}
              name={name}
              label={words.field(applicant, field)}
              value={draft[name] ?? ''}
              onChange={(value) => setDraft({ ...draft, [name]: value })}
              issue={issues[name]}
              isRequired={required}
              longest={field.maxLength!}
              hasFocus={index === 0}
            />
          )
        })
      }
    </FormDialog>
  )
}
