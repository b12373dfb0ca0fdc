import { Button } from '@douyinfe/semi-ui-19'
import { useState } from 'react'
import { useWords } from '../../cells/use-words.ts'

/** The answer to an invitation: the link, shown once. */
export type CreatedLink = { readonly id: string; readonly address: string; readonly expiresAt: string; readonly isMailed: boolean; readonly email: string }

/** A link that was just made, to be copied. */
export function InvitationLink({ made: { address, isMailed, email } }: { readonly made: CreatedLink }) {
  const words = useWords()
  const [isCopied, setCopied] = useState(false)
  const copy = () =>
    void navigator.clipboard.writeText(address).then(
      () => setCopied(true),
      () => undefined,
    )
  return (
    <div className="invite-made">
      <p role="status">{words.text(isMailed ? 'invite.madeMailed' : 'invite.made', { email })}</p>
      <p>
        <input readOnly data-link="" aria-label={words.text('invite.copy')} value={address} onFocus={(event) => event.target.select()} />
        <Button data-action="copyLink" onClick={copy}>
          {words.text(isCopied ? 'invite.copied' : 'invite.copy')}
        </Button>
      </p>
    </div>
  )
}
