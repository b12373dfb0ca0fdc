import { Button } from '@douyinfe/semi-ui-19'
import { useQuery } from '@tanstack/react-query'
import { useState, type FormEvent } from 'react'
import type { AnswerEnvelope } from '../../../core/wire/envelope.ts'
import { call } from '../../api/call.ts'
import { useModel } from '../../model/use-model.ts'
import { textOfValue } from '../../cells/text-of-value.ts'
import { useWords } from '../../cells/use-words.ts'
import type { Row } from '../../cells/value-at-path.ts'
import { callOrThrow } from '../../api/call-or-throw.ts'
import { InvitationLink, type CreatedLink } from './InvitationLink.tsx'
import { InvitationTable, type Invitation } from './InvitationTable.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import './invitations.css'

const path = '/api/member/invitation'
const formId = 'invite'
const DAYS = [1, 3, 7, 14, 30] as const

type Props = { readonly screen: string; readonly row: Row; readonly onClose: () => void }

/** Sends a person without an account a link to a screen, for the document of this row; lists the earlier links. */
export function InviteDialog({ screen: key, row, onClose }: Props) {
  const words = useWords()
  const screen = useModel().screens[key]
  const invitation = screen !== undefined && 'invitation' in screen ? screen.invitation : undefined
  const document = textOfValue(row['id'])
  const [person, setPerson] = useState({ name: '', email: '', days: invitation?.days ?? DAYS[1] })
  const [hasTried, setTried] = useState(false)
  const [isBusy, setBusy] = useState(false)
  const [refused, setRefused] = useState<AnswerEnvelope>()
  const [made, setMade] = useState<CreatedLink>()
  const named = { entity: { entity: invitation?.entity, document } }
  const invitations = useQuery({
    queryKey: [path, key, document],
    staleTime: 0,
    queryFn: async ({ signal }) => ((await callOrThrow(`${path}/list`, named, signal)).list ?? []) as readonly Invitation[],
  })

  async function send(event: FormEvent): Promise<void> {
    event.preventDefault()
    setTried(true)
    if (isBusy || person.name.trim() === '' || person.email.trim() === '') return
    setBusy(true)
    try {
      const entity = { screen: key, document, name: person.name.trim(), email: person.email.trim(), days: String(person.days) }
      const answer = await call(`${path}/send`, { entity })
      setRefused(answer.returnCode === '0' ? undefined : answer)
      if (answer.returnCode === '0') {
        setMade({ ...(answer.entity as Omit<CreatedLink, 'email'>), email: entity.email })
        void invitations.refetch()
      }
    } catch {
      // The person has seen the message.
    }
    setBusy(false)
  }

  function again(): void {
    setMade(undefined)
    setTried(false)
    setPerson({ ...person, name: '', email: '' })
  }

  const issueOf = (field: 'name' | 'email') =>
    refused?.issues?.find(({ path: at }) => at === `entity.${field}`)?.text ?? (hasTried && person[field].trim() === '' ? words.text('ui.account.missing') : '')
  const others = refused?.issues?.filter(({ path: at }) => at !== 'entity.name' && at !== 'entity.email').map(({ text }) => text)
  return (
    <Dialog
      width={640}
      title={words.text('invite.title', { screen: words.text(`screen.${key}`) })}
      onCancel={onClose}
      footer={
        <div className="dialog-foot">
          <Button type="tertiary" data-action="cancelDialog" onClick={onClose}>
            {words.text('invite.close')}
          </Button>
          {made === undefined ? (
            <Button theme="solid" htmlType="submit" form={formId} loading={isBusy} data-action="sendInvitation">
              {words.text('invite.send')}
            </Button>
          ) : (
            <Button data-action="inviteAnother" onClick={again}>
              {words.text('invite.another')}
            </Button>
          )}
        </div>
      }
    >
      <div className="dialog">
        {made !== undefined ? (
          <InvitationLink made={made} />
        ) : (
          <form id={formId} className="invite-form" noValidate aria-busy={isBusy} onSubmit={(event) => void send(event)}>
            <p className="dialog-note">{words.text('invite.text')}</p>
            {(['name', 'email'] as const).map((field) => (
              <label key={field}>
                <span>{words.text(`invite.${field}`)}</span>
                <input
                  name={field}
                  type={field === 'email' ? 'email' : 'text'}
                  autoFocus={field === 'name'}
                  autoComplete="off"
                  maxLength={field === 'name' ? 100 : 200}
                  value={person[field]}
                  aria-invalid={issueOf(field) !== ''}
                  onChange={(event) => setPerson({ ...person, [field]: event.target.value })}
                />
                <small role="alert">{issueOf(field)}</small>
              </label>
            ))}
            <label>
              <span>{words.text('invite.days')}</span>
              <select name="days" value={person.days} onChange={(event) => setPerson({ ...person, days: Number(event.target.value) })}>
                {[...new Set([...DAYS, person.days])]
                  .toSorted((one, other) => one - other)
                  .map((days) => (
                    <option key={days} value={days}>
                      {words.text('invite.dayCount', { days: String(days) })}
                    </option>
                  ))}
              </select>
            </label>
            <p role="alert" className="field-issue">
              {others?.join(' ') || (refused !== undefined && (refused.issues ?? []).length === 0 ? refused.returnMsg : '')}
            </p>
          </form>
        )}
        {invitations.data !== undefined && invitations.data.length > 0 && (
          <InvitationTable list={invitations.data} onChange={() => void invitations.refetch()} />
        )}
      </div>
    </Dialog>
  )
}
