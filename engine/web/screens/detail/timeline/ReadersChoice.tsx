import { useId } from 'react'
import { useWords } from '../../../cells/use-words.ts'
import { side } from '../../../session/session.ts'

type Props = { readonly isShared: boolean; readonly mayShare: boolean; readonly onChange: (isShared: boolean) => void }

/** Who is to read a comment: one's own side, or both, which is said in words and in another colour. */
export function ReadersChoice({ isShared, mayShare, onChange }: Props) {
  const words = useWords()
  const name = useId()
  const choices = [
    { readers: 'own', text: words.text(`ui.discussion.own.${side}`), isOff: false },
    { readers: 'both', text: words.text('ui.discussion.both'), isOff: !mayShare },
  ] as const
  return (
    <fieldset className="readers-choice">
      <legend>{words.text('ui.discussion.readers')}</legend>
      {choices.map(({ readers, text, isOff }) => (
        <label key={readers} data-readers={readers} data-off={isOff || undefined}>
          <input
            type="radio"
            name={name}
            value={readers}
            checked={isShared === (readers === 'both')}
            disabled={isOff}
            onChange={() => onChange(readers === 'both')}
          />
          {text}
        </label>
      ))}
      <span className="readers-note" aria-live="polite">
        {isShared ? words.text(`ui.discussion.warning.${side}`) : !mayShare && words.text('ui.discussion.nobody')}
      </span>
    </fieldset>
  )
}
