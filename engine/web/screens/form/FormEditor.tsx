import { Banner, Button, Toast } from '@douyinfe/semi-ui-19'
import { useEffect, useMemo, useRef, useState } from 'react'
import { Link, useBlocker, useNavigate } from 'react-router'
import type { Entity } from '../../../core/model/entity.ts'
import type { Transition } from '../../../core/model/lifecycle.ts'
import type { FormScreen } from '../../../core/model/screen.ts'
import { ActionButton } from '../../actions/ActionButton.tsx'
import { useTransition } from '../../actions/use-transition.ts'
import { side } from '../../app/session.ts'
import { useModel } from '../../app/use-model.ts'
import { useSession } from '../../app/use-session.ts'
import { formatInstant } from '../../cells/format-date.ts'
import { textOfValue } from '../../cells/text-of-value.ts'
import { useWords } from '../../cells/use-words.ts'
import type { Row } from '../../cells/value-at-path.ts'
import { checkDraft } from '../../form/check-draft.ts'
import { dropDraft, keepDraft, readDraft, type KeptDraft } from '../../form/kept-draft.ts'
import type { Refusal } from '../../form/standing-issues.ts'
import type { Draft } from '../../form/use-draft.ts'
import { useNames } from '../../form/use-names.ts'
import { useSurroundings } from '../../form/use-surroundings.ts'
import { wireDocument } from '../../form/wire-document.ts'
import { addressOfScreen } from '../address-of-screen.ts'
import { rememberResult } from '../result/result.ts'
import { DocumentForm } from './DocumentForm.tsx'

type Props = {
  readonly screen: FormScreen
  readonly entity: Entity
  readonly transition: Transition
  readonly starts: readonly Row[]
  /** Which form this is, for the draft that is kept of it. */
  readonly form: string
  readonly fromSources: boolean
  readonly onReload: () => Promise<void>
}

// The refused texts of a kept draft, as a form has them.
function refusedAt(kept: KeptDraft | undefined, place: number): Draft['refused'] {
  return Object.fromEntries(Object.entries(kept?.refused[place] ?? {}).map(([lines, marks]) => [lines, new Map(marks)]))
}

/** Writes one document, or the several that a conversion makes of its sources, and sends each. */
export function FormEditor({ screen, entity, transition, starts, form, fromSources, onReload }: Props) {
  const model = useModel()
  const words = useWords()
  const navigate = useNavigate()
  const fire = useTransition()
  const surroundings = useSurroundings()
  const { user, permissions } = useSession()
  const writer = useMemo(() => ({ side, permissions }), [permissions])
  const isNew = transition.from === null
  const [kept, setKept] = useState(() => readDraft(localStorage, user.id, form))
  const names = useNames(starts[0] ?? {})
  for (const start of starts) names.learn(start)
  for (const [id, text] of Object.entries(kept?.names ?? {})) names.remember({ id, text })
  const [beginnings, setBeginnings] = useState(() => kept?.documents ?? starts.map((start) => names.stored(entity, start)))
  const [round, setRound] = useState(0)
  const drafts = useRef<Draft[]>(beginnings.map((document, place) => ({ document, refused: refusedAt(kept, place) })))
  const [shown, setShown] = useState(0)
  const [attempted, setAttempted] = useState(false)
  const [refusals, setRefusals] = useState<Readonly<Record<number, Refusal>>>({})
  const [saved, setSaved] = useState<readonly (Row | undefined)[]>([])
  const [safe, setSafe] = useState(true)
  const dirty = useRef(kept !== undefined)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)

  // A draft is kept while one writes, so that leaving loses nothing; only where it could not be kept does leaving ask.
  const blocker = useBlocker(() => dirty.current && !safe)
  useEffect(() => {
    if (blocker.state !== 'blocked') return
    if (confirm(words.text('ui.form.leave'))) blocker.proceed()
    else blocker.reset()
  }, [blocker, words])

  function changed(place: number, draft: Draft) {
    drafts.current[place] = draft
    dirty.current = true
    clearTimeout(timer.current)
    timer.current = setTimeout(keep, 400)
  }

  function keep() {
    const documents = drafts.current.map(({ document }) => document)
    const refused = drafts.current.map((draft) => Object.fromEntries(Object.entries(draft.refused).map(([lines, marks]) => [lines, [...marks]])))
    setSafe(keepDraft(localStorage, user.id, form, { documents, refused, names: names.all(), at: new Date().toISOString() }))
  }

  function forget() {
    clearTimeout(timer.current)
    dropDraft(localStorage, user.id, form)
    dirty.current = false
    setKept(undefined)
  }

  function startAnew(documents: readonly Row[]) {
    forget()
    setBeginnings(documents.map((document) => names.stored(entity, document)))
    drafts.current = documents.map((document) => ({ document: names.stored(entity, document), refused: {} }))
    setRefusals({})
    setAttempted(false)
    setRound(round + 1)
  }

  async function save() {
    setAttempted(true)
    const wrong = drafts.current.findIndex(
      ({ document, refused }, place) =>
        saved[place] === undefined &&
        (Object.values(refused).some((marks) => marks.size > 0) ||
          checkDraft(model, entity, transition, isNew ? undefined : names.stored(entity, starts[place] ?? {}), document, writer, surroundings).length > 0),
    )
    if (wrong !== -1) {
      setShown(wrong)
      return void Toast.warning(words.text('ui.form.wrong'))
    }
    const results = [...saved]
    for (const [place, { document }] of drafts.current.entries()) {
      if (results[place] !== undefined) continue
      const answer = await fire
        .mutateAsync({ entity, transition, envelope: { entity: wireDocument(model, entity, transition, document, writer) } })
        .catch(() => undefined)
      if (answer === undefined) return
      if (answer.returnCode !== '0') {
        const issues =
          answer.issues === undefined || answer.issues.length === 0
            ? [{ code: answer.returnCode, path: '', params: {}, text: `${answer.returnMsg} (${answer.returnCode})` }]
            : answer.issues
        setRefusals({ ...refusals, [place]: { issues, document } })
        setSaved(results)
        setShown(place)
        return
      }
      results[place] = (answer.entity ?? {}) as Row
      setSaved([...results])
    }
    forget()
    finish(results.filter((row) => row !== undefined))
  }

  function finish(made: readonly Row[]) {
    const target = model.screens[screen.then]
    const [first] = made
    if (target?.kind === 'detail') return void navigate(addressOfScreen(screen.then, { id: textOfValue(first?.['id']) }), { replace: true })
    const detail = Object.values(model.screens).find(
      (each) => each.kind === 'detail' && each.entity === entity.name && (each.side === side || each.side === 'both'),
    )
    rememberResult({
      title: words.text('ui.result.title', { action: words.action({ kind: 'transition', entity: entity.name, transition: transition.name }) }),
      entity: entity.name,
      documents: made.map((row) => ({ id: textOfValue(row['id']), text: textOfValue(row[entity.display]), status: textOfValue(row['status']) })),
      ...(detail === undefined ? {} : { detail: detail.name }),
      ...(screen.pick === undefined ? {} : { pick: screen.pick }),
    })
    void navigate(addressOfScreen(screen.then), { replace: true })
  }

  const latest = useRef(save)
  latest.current = save
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (!(event.ctrlKey || event.metaKey) || (event.key !== 's' && event.key !== 'Enter')) return
      event.preventDefault()
      // An editor that is open in a cell gives its value when it loses the focus.
      if (document.activeElement instanceof HTMLElement) document.activeElement.blur()
      setTimeout(() => void latest.current(), 0)
    }
    const unload = (event: BeforeUnloadEvent) => {
      if (dirty.current && !safe) event.preventDefault()
    }
    addEventListener('keydown', press)
    addEventListener('beforeunload', unload)
    return () => {
      removeEventListener('keydown', press)
      removeEventListener('beforeunload', unload)
      clearTimeout(timer.current)
    }
  }, [safe])

  const label = words.action({ kind: 'transition', entity: entity.name, transition: transition.name })
  const nameOfDraft = (place: number) => {
    const conversion = transition.conversion === undefined ? undefined : entity.conversions[transition.conversion]
    const parts = Object.keys(conversion?.split ?? {}).map((name) => names.nameOf(textOfValue(drafts.current[place]?.document[name])))
    return parts.filter((part) => part !== '').join(' · ') || `${words.text(`entity.${entity.name}`)} ${place + 1}`
  }
  return (
    <div className="form">
      <header className="form-head">
        <h1>{isNew ? words.text(`screen.${screen.name}`) : `${label} ${textOfValue(beginnings[0]?.[entity.display])}`}</h1>
        {screen.pick !== undefined && isNew && (
          <Link to={addressOfScreen(screen.pick)} data-action={`pick:${screen.pick}`}>
            {words.text('ui.form.pick', { screen: words.text(`screen.${screen.pick}`) })}
          </Link>
        )}
      </header>
      {kept !== undefined && (
        <Banner
          type="info"
          closeIcon={null}
          className="form-draft"
          description={
            <span>
              {words.text('ui.form.draft', { at: formatInstant(kept.at) })}{' '}
              <Button size="small" theme="borderless" data-action="discardDraft" onClick={() => startAnew(starts)}>
                {words.text('ui.form.discard')}
              </Button>
            </span>
          }
        />
      )}
      {beginnings.length > 1 && (
        <div className="status-tabs" role="tablist" aria-label={words.text('ui.form.documents', { count: String(beginnings.length) })}>
          {beginnings.map((_, place) => (
            <button
              key={place}
              type="button"
              role="tab"
              className="status-tab"
              aria-selected={shown === place}
              data-refused={refusals[place] !== undefined || undefined}
              onClick={() => setShown(place)}
            >
              {nameOfDraft(place)}
              {saved[place] !== undefined && <span className="status-count">✓</span>}
            </button>
          ))}
        </div>
      )}
      {beginnings.map((beginning, place) => (
        <DocumentForm
          key={`${round}.${place}`}
          screen={screen}
          entity={entity}
          transition={transition}
          beginning={beginning}
          beginningRefused={refusedAt(kept, place)}
          before={isNew ? undefined : names.stored(entity, starts[place] ?? {})}
          names={names}
          writer={writer}
          surroundings={surroundings}
          attempted={attempted}
          refusal={refusals[place]}
          hidden={place !== shown}
          fromSources={fromSources}
          onChange={(draft) => changed(place, draft)}
          onReload={() => void onReload().then(() => forget())}
          foot={
            <>
              <Button type="tertiary" data-action="cancelForm" onClick={() => void navigate(-1)}>
                {words.text('ui.cancel')}
              </Button>
              <ActionButton
                name="submit"
                label={beginnings.length > 1 ? words.text('ui.form.saveAll', { action: label, count: String(beginnings.length) }) : label}
                look="primary"
                reasons={[]}
                loading={fire.isPending}
                onClick={() => void save()}
              />
            </>
          }
        />
      ))}
    </div>
  )
}
