import { Button } from '@douyinfe/semi-ui-19'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { type Language, languages } from '../../../core/model/side.ts'
import type { AnswerEnvelope } from '../../../core/wire/envelope.ts'
import { call } from '../../api/call.ts'
import { issuesByField } from '../../api/issues-by-field.ts'
import { callOrThrow } from '../../api/call-or-throw.ts'
import { ErrorState } from '../../feedback/ErrorState.tsx'
import { useDebounced } from '../../fields/use-debounced.ts'
import { useText } from '../../i18n/use-text.ts'
import { useLanguage } from '../../i18n/use-language.ts'
import { Dialog } from '../../ui/Dialog.tsx'
import { toast } from '../../ui/toast.ts'

type Texts = Readonly<Record<Language, string>>
type NoticeText = Texts & {
  readonly kind: string
  readonly name: string
  readonly version: number
  readonly isOwn: boolean
  readonly shipped: Texts
  readonly fields: readonly { readonly name: string; readonly label: string }[]
}
type Shown = Texts & { readonly number: string }

const PATH = '/api/conf/enterprise/noticeType'

/** The text of a kind of notice in both languages, with the values that it may name and what it says of real documents. */
export function NoticeTextDialog({ kind, name, onClose }: { readonly kind: string; readonly name: string; readonly onClose: () => void }) {
  const t = useText()
  const language = useLanguage()
  const { data, error, refetch } = useQuery({
    queryKey: [`${PATH}/text`, kind, language],
    staleTime: 0,
    gcTime: 0,
    queryFn: async () => (await callOrThrow(`${PATH}/text`, { entity: { kind } })).entity as NoticeText,
  })
  return (
    <Dialog title={t('ui.settings.noticeTextOf', { name })} width={860} footer={null} maskClosable={false} onCancel={onClose}>
      {error !== null && <ErrorState error={error} onRetry={() => void refetch()} />}
      {data !== undefined && <Editor key={data.version} text={data} onClose={onClose} />}
    </Dialog>
  )
}

function Editor({ text, onClose }: { readonly text: NoticeText; readonly onClose: () => void }) {
  const t = useText()
  const { kind, version, fields } = text
  const [draft, setDraft] = useState<Texts>({ cn: text.cn, en: text.en })
  const [refused, setRefused] = useState<AnswerEnvelope>()
  const [isBusy, setBusy] = useState(false)
  const areas = useRef<Partial<Record<Language, HTMLTextAreaElement | null>>>({})
  const last = useRef<Language>('cn')
  const settled = useDebounced(draft)
  const preview = useQuery({
    queryKey: [`${PATH}/previewText`, kind, settled],
    placeholderData: keepPreviousData,
    queryFn: async ({ signal }) => call(`${PATH}/previewText`, { entity: { kind, ...settled } }, signal),
  })
  const found = refused ?? preview.data
  const issues = issuesByField(found, languages)
  const list = (preview.data?.returnCode === '0' ? (preview.data.list ?? []) : []) as readonly Shown[]

  function write(language: Language, value: string): void {
    setRefused(undefined)
    setDraft((known) => ({ ...known, [language]: value }))
  }

  /** Puts a value at the caret of the text that was written last. */
  function insert(name: string): void {
    const language = last.current
    const area = areas.current[language]
    const at = area?.selectionStart ?? draft[language].length
    const until = area?.selectionEnd ?? at
    const value = `{{${name}}}`
    write(language, draft[language].slice(0, at) + value + draft[language].slice(until))
    requestAnimationFrame(() => {
      area?.focus()
      area?.setSelectionRange(at + value.length, at + value.length)
    })
  }

  async function send(path: string, entity: object): Promise<void> {
    setBusy(true)
    // The call shows a failure of the transport.
    const answer = await call(path, { entity: { kind, version, ...entity } }).catch(() => undefined)
    setBusy(false)
    if (answer === undefined) return
    if (answer.returnCode !== '0') return setRefused(answer)
    toast('success', t('ui.settings.noticeTextSaved'))
    onClose()
  }

  return (
    <form
      className="notice-text-form"
      data-form="noticeText"
      noValidate
      aria-busy={isBusy}
      onSubmit={(event) => {
        event.preventDefault()
        if (!isBusy) void send(`${PATH}/saveText`, draft)
      }}
    >
      <p className="notice-hint">{t('ui.settings.noticeTextHint')}</p>
      <div className="notice-text-values" role="group" aria-label={t('ui.settings.noticeTextValues')}>
        <span>{t('ui.settings.noticeTextValues')}</span>
        {fields.map(({ name, label }) => (
          <button key={name} type="button" data-value={name} title={`{{${name}}}`} onClick={() => insert(name)}>
            {label}
          </button>
        ))}
      </div>
      <div className="notice-text-areas">
        {languages.map((language) => (
          <label key={language}>
            <span>{t(`ui.settings.noticeTextIn.${language}`)}</span>
            <textarea
              ref={(area) => {
                areas.current[language] = area
              }}
              name={language}
              rows={3}
              maxLength={500}
              spellCheck={false}
              value={draft[language]}
              aria-invalid={issues.of(language).length > 0}
              aria-describedby={`notice-text-${language}-issue`}
              onFocus={() => {
                last.current = language
              }}
              onChange={(event) => write(language, event.target.value)}
            />
            <small id={`notice-text-${language}-issue`} role="alert">
              {issues.of(language).join(' ')}
            </small>
          </label>
        ))}
      </div>
      <section className="notice-text-preview" aria-label={t('ui.settings.noticeTextPreview')}>
        <h3>{t('ui.settings.noticeTextPreview')}</h3>
        {preview.data?.returnCode === '0' && list.length === 0 && <p className="notice-hint">{t('ui.settings.noticeTextNothing')}</p>}
        <ul>
          {list.map((shown) => (
            <li key={shown.number} data-preview={shown.number}>
              <b>{shown.number}</b>
              <span lang="zh-CN">{shown.cn}</span>
              <span lang="en">{shown.en}</span>
            </li>
          ))}
        </ul>
      </section>
      <p className="field-issue" role="alert">
        {issues.others.join(' ')}
      </p>
      <div className="dialog-foot">
        {text.isOwn && (
          <Button type="tertiary" disabled={isBusy} data-action="restoreText" onClick={() => void send(`${PATH}/restoreText`, {})}>
            {t('ui.settings.noticeTextRestore')}
          </Button>
        )}
        <Button type="tertiary" data-action="cancelDialog" onClick={onClose}>
          {t('ui.cancel')}
        </Button>
        <Button htmlType="submit" theme="solid" disabled={isBusy} data-action="saveText">
          {t('ui.settings.noticeTextSave')}
        </Button>
      </div>
    </form>
  )
}
