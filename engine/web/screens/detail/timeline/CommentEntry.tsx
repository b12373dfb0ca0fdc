import { Button } from '@douyinfe/semi-ui-19'
import { useState } from 'react'
import type { CommentForReader } from '../../../../core/wire/discussion.ts'
import { clockTime } from '../../../cells/format-date.ts'
import { FileLinks } from '../../../cells/FileLinks.tsx'
import { useWords } from '../../../cells/use-words.ts'
import { toast } from '../../../ui/toast.ts'
import { partsOfText } from './mention-text.ts'
import { ReadersTag } from './ReadersTag.tsx'
import type { AnswerEnvelope } from '../../../../core/wire/envelope.ts'

/** Without `onWithdraw` it is only read. */
type Props = { readonly comment: CommentForReader; readonly onWithdraw?: (id: string) => Promise<AnswerEnvelope> }

/** One comment: who wrote it, who reads it, its text with the people it mentions, and its files. */
export function CommentEntry({ comment, onWithdraw }: Props) {
  const words = useWords()
  const [busy, setBusy] = useState(false)
  const { id, authorName, side, isShared, text, mentions, files, isWithdrawn, withdrawUntil } = comment
  async function withdraw(send: (id: string) => Promise<AnswerEnvelope>) {
    setBusy(true)
    try {
      const answer = await send(id)
      if (answer.returnCode !== '0') toast('error', answer.returnMsg)
    } catch {
      // The failure has been shown.
    } finally {
      setBusy(false)
    }
  }
  return (
    <div className="comment" data-comment={id} data-readers={isShared ? 'both' : 'own'}>
      <p className="comment-head">
        <strong>{authorName}</strong>
        <span>{words.text(`ui.site.${side}Side`)}</span>
        <ReadersTag isShared={isShared} />
        {withdrawUntil !== undefined && onWithdraw !== undefined && (
          <Button
            size="small"
            theme="borderless"
            type="tertiary"
            loading={busy}
            title={words.text('ui.discussion.withdrawHint', { time: clockTime(Date.parse(withdrawUntil)).slice(0, 5) })}
            onClick={() => void withdraw(onWithdraw)}
          >
            {words.text('ui.discussion.withdraw')}
          </Button>
        )}
      </p>
      {isWithdrawn ? (
        <p className="comment-withdrawn">{words.text('ui.discussion.withdrawn')}</p>
      ) : (
        <p className="comment-text">
          {partsOfText(text, mentions).map((part, place) =>
            // oxlint-disable-next-line react/no-array-index-key -- parts of one text have no other name
            part.isName ? <b key={place}>{part.text}</b> : <span key={place}>{part.text}</span>,
          )}
        </p>
      )}
      {files.length > 0 && <FileLinks files={files} />}
    </div>
  )
}
