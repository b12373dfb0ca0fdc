import Button from '@douyinfe/semi-ui-19/lib/es/button'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { type FormEvent, type ReactNode, useId, useState } from 'react'
import type { AnswerEnvelope, Reference } from '../../core/wire/envelope.ts'
import { issuesByField } from '../api/issues-by-field.ts'
import { serverNow } from '../api/server-clock.ts'
import { DayInput } from '../fields/DayInput.tsx'
import { LabelledSelect } from '../fields/LabelledSelect.tsx'
import { useDebounced } from '../fields/use-debounced.ts'
import { useText } from '../i18n/use-text.ts'
import { todayOf } from '../session/today-of.ts'
import { useSession } from '../session/use-session.ts'
import { fetchColleagues, type NamedDays } from './absence-calls.ts'
import './account.css'
import './absence.css'

type Props = {
  /** Who is away, if it is not the reader: nobody is their own substitute. */
  readonly person?: string
  readonly onName: (entity: NamedDays) => Promise<AnswerEnvelope>
  /** Called once the substitute is named. */
  readonly onNamed: () => void
}

/** Names a colleague for some days; a refusal keeps what was entered and says at each field what is wrong. */
export function SubstituteForm({ person = '', onName, onNamed }: Props) {
  const t = useText()
  const { preferences } = useSession()
  const [today] = useState(() => todayOf(preferences, new Date(serverNow())))
  const [substitute, setSubstitute] = useState<Reference>()
  const [from, setFrom] = useState(today)
  const [until, setUntil] = useState('')
  const [refused, setRefused] = useState<AnswerEnvelope>()
  const [isBusy, setBusy] = useState(false)

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault()
    if (isBusy) return
    setBusy(true)
    // The call shows a failure of the transport.
    const answer = await onName({ substitute: substitute?.id ?? '', from, until }).catch(() => undefined)
    setBusy(false)
    if (answer === undefined) return
    const isDone = answer.returnCode === '0'
    setRefused(isDone ? undefined : answer)
    if (!isDone) return
    setSubstitute(undefined)
    setFrom(today)
    setUntil('')
    onNamed()
  }

  const issues = issuesByField(refused, ['substitute', 'from', 'until'])
  const issueOf = (key: 'substitute' | 'from' | 'until') => issues.of(key).join(' ')
  // Issues refer to the values sent, not to those entered since.
  const entering =
    <Value,>(set: (value: Value) => void) =>
    (value: Value) => {
      setRefused(undefined)
      set(value)
    }
  const day = (set: (value: string) => void) => entering((value: string | null) => set(value ?? ''))
  return (
    <form className="substitute-form" noValidate aria-busy={isBusy} data-form="substitute" onSubmit={(event) => void submit(event)}>
      <Labelled label={t('ui.substitute.substitute')} issue={issueOf('substitute')}>
        {(ids) => <ColleagueSelect {...ids} but={person} chosen={substitute} isInvalid={issueOf('substitute') !== ''} onChoose={entering(setSubstitute)} />}
      </Labelled>
      <Labelled label={t('ui.substitute.from')} issue={issueOf('from')}>
        {(ids) => <DayInput {...ids} value={from} invalid={issueOf('from') !== ''} onChange={day(setFrom)} />}
      </Labelled>
      <Labelled label={t('ui.substitute.until')} issue={issueOf('until')}>
        {(ids) => <DayInput {...ids} value={until} invalid={issueOf('until') !== ''} onChange={day(setUntil)} />}
      </Labelled>
      <p className="account-refusal" role="alert">
        {issues.others.join(' ')}
      </p>
      <Button htmlType="submit" theme="solid" disabled={isBusy} data-action="nameSubstitute">
        {t('ui.substitute.name')}
      </Button>
    </form>
  )
}

type Ids = { readonly labelId: string; readonly describedBy: string }

function Labelled({ label, issue, children }: { readonly label: string; readonly issue: string; readonly children: (ids: Ids) => ReactNode }) {
  const id = useId()
  return (
    <div className="substitute-field">
      <span id={id}>{label}</span>
      {children({ labelId: id, describedBy: `${id}-issue` })}
      <small id={`${id}-issue`} role="alert">
        {issue}
      </small>
    </div>
  )
}

type SelectProps = Ids & {
  readonly but: string
  readonly chosen: Reference | undefined
  readonly isInvalid: boolean
  readonly onChoose: (colleague: Reference | undefined) => void
}

/** A colleague, searched by the server by a part of the name or number. */
function ColleagueSelect({ labelId, describedBy, but, chosen, isInvalid, onChoose }: SelectProps) {
  const t = useText()
  const [isOpen, setOpen] = useState(false)
  const [search, setSearch] = useState('')
  const text = useDebounced(search)
  const { data = [], isFetching } = useQuery({
    queryKey: ['/api/member/substitute/people', text],
    enabled: isOpen,
    placeholderData: keepPreviousData,
    queryFn: () => fetchColleagues(text),
  })
  const found = data.filter(({ id }) => id !== but)
  const shown = chosen === undefined || found.some(({ id }) => id === chosen.id) ? found : [chosen, ...found]
  return (
    <LabelledSelect
      className="input-wide"
      label={t('ui.substitute.substitute')}
      aria-labelledby={labelId}
      aria-describedby={describedBy}
      validateStatus={isInvalid ? 'error' : 'default'}
      filter
      remote
      loading={isOpen && isFetching}
      placeholder={t('ui.choose')}
      emptyContent={t('ui.nothingFound')}
      value={chosen?.id}
      optionList={shown.map((option) => ({ value: option.id, label: option.text }))}
      onDropdownVisibleChange={setOpen}
      onSearch={setSearch}
      onChange={(id) => onChoose(shown.find((option) => option.id === id))}
    />
  )
}
