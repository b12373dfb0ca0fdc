import { useWords } from '../../../cells/use-words.ts'
import { side } from '../../../session/session.ts'

/** Who reads a comment, in words, with the colour of its readers. */
export function ReadersTag({ isShared }: { isShared: boolean }) {
  const words = useWords()
  return (
    <span className="comment-readers" data-readers={isShared ? 'both' : 'own'}>
      {words.text(isShared ? 'ui.discussion.both' : `ui.discussion.own.${side}`)}
    </span>
  )
}
