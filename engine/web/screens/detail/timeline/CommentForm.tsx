import { Button } from '@douyinfe/semi-ui-19'
import { type KeyboardEvent, useId, useRef, useState } from 'react'
import type { Entity } from '../../../../core/model/entity.ts'
import { MAX_COMMENT_CHARACTERS, MAX_COMMENT_FILES, type Mentionable } from '../../../../core/wire/discussion.ts'
import type { AnswerEnvelope } from '../../../../core/wire/envelope.ts'
import type { StoredFile } from '../../../cells/FileLink.tsx'
import { useWords } from '../../../cells/use-words.ts'
import { FilesInput } from '../../../fields/FilesInput.tsx'
import { useUnsaved } from '../../../feedback/use-unsaved.ts'
import { side } from '../../../session/session.ts'
import { nameBeside, sentText, typedMention, withMention } from './mention-text.ts'
import { PeopleList } from './PeopleList.tsx'
import { ReadersChoice } from './ReadersChoice.tsx'
import { useMentionSearch } from './use-mention-search.ts'

type Comment = { readonly text: string; readonly isShared: boolean; readonly files: readonly string[] }
type Props = {
  readonly entity: Entity
  readonly id: string
  readonly mayShare: boolean
  readonly onSend: (comment: Comment, idempotencyKey: string) => Promise<AnswerEnvelope>
}

const FILES = { maxItems: MAX_COMMENT_FILES }

/** The place to write: whoever writes says who reads it, and the button says it again. A sent comment leaves the choice of one's own side. */
export function CommentForm({ entity, id, mayShare, onSend }: Props) {
  const words = useWords()
  const label = useId()
  const box = useRef<HTMLTextAreaElement>(null)
  const tried = useRef<{ readonly comment: string; readonly key: string }>(undefined)
  const [text, setText] = useState('')
  const [cursor, setCursor] = useState(0)
  const [files, setFiles] = useState<readonly StoredFile[]>([])
  const [wantsBoth, setWantsBoth] = useState(false)
  const [chosen, setChosen] = useState<readonly Mentionable[]>([])
  const [trouble, setTrouble] = useState('')
  const [busy, setBusy] = useState(false)
  const [isUploading, setUploading] = useState(false)
  const isShared = wantsBoth && mayShare
  const isBlank = text.trim() === '' && files.length === 0
  useUnsaved(!isBlank)
  const search = useMentionSearch(entity, id, typedMention(text, cursor), isShared)

  function choose(person: Mentionable) {
    const typed = typedMention(text, cursor)
    if (typed === undefined) return
    const others = chosen.filter(({ id: other }) => other !== person.id)
    const name = nameBeside(others, person.name)
    const next = withMention(text, typed.from, cursor, name)
    setText(next.text)
    setCursor(next.cursor)
    setChosen([...others, { ...person, name }])
    requestAnimationFrame(() => {
      box.current?.focus()
      box.current?.setSelectionRange(next.cursor, next.cursor)
    })
  }

  async function send() {
    if (isBlank || busy || isUploading) return
    const comment: Comment = { text: sentText(text.trim(), chosen), isShared, files: files.map((file) => file.id) }
    const told = JSON.stringify(comment)
    // The same comment, sent again after a failure, is written once.
    if (tried.current?.comment !== told) tried.current = { comment: told, key: crypto.randomUUID() }
    setBusy(true)
    setTrouble('')
    try {
      const answer = await onSend(comment, tried.current.key)
      if (answer.returnCode !== '0') return setTrouble(answer.returnMsg)
      tried.current = undefined
      setText('')
      setCursor(0)
      setFiles([])
      setChosen([])
      setWantsBoth(false)
      box.current?.focus()
    } catch {
      // The failure has been shown, and what was written stays.
    } finally {
      setBusy(false)
    }
  }

  function press(event: KeyboardEvent<HTMLTextAreaElement>) {
    if (event.nativeEvent.isComposing) return
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) {
      event.preventDefault()
      void send()
    } else search.press(event, choose)
  }

  return (
    <form
      className="comment-form"
      data-readers={isShared ? 'both' : 'own'}
      onSubmit={(event) => {
        event.preventDefault()
        void send()
      }}
    >
      <ReadersChoice isShared={isShared} mayShare={mayShare} onChange={setWantsBoth} />
      <div className="comment-box">
        <label id={label} htmlFor={`${label}-text`}>
          {words.text('ui.discussion.title')}
        </label>
        <textarea
          id={`${label}-text`}
          ref={box}
          rows={3}
          maxLength={MAX_COMMENT_CHARACTERS}
          value={text}
          readOnly={busy}
          aria-autocomplete="list"
          aria-haspopup="listbox"
          aria-controls={search.isOpen ? search.listId : undefined}
          aria-activedescendant={search.isOpen ? search.activeId : undefined}
          aria-describedby={`${label}-hint`}
          onChange={(event) => {
            setText(event.target.value)
            setCursor(event.target.selectionStart)
          }}
          onSelect={(event) => setCursor(event.currentTarget.selectionStart)}
          onFocus={() => search.look(true)}
          onBlur={() => search.look(false)}
          onKeyDown={press}
        />
        {search.isOpen && <PeopleList search={search} onChoose={choose} />}
      </div>
      <p className="comment-hint" id={`${label}-hint`}>
        {words.text('ui.discussion.hint')}
      </p>
      <FilesInput
        field={FILES}
        value={files}
        labelId={label}
        disabled={busy}
        onBusy={setUploading}
        onChange={(value) => setFiles(value as readonly StoredFile[])}
      />
      {trouble !== '' && (
        <p className="field-issue" role="alert">
          {trouble}
        </p>
      )}
      <Button htmlType="submit" theme="solid" type="primary" className="comment-send" loading={busy} disabled={isBlank || isUploading}>
        {words.text(isShared ? 'ui.discussion.send.both' : `ui.discussion.send.own.${side}`)}
      </Button>
    </form>
  )
}
