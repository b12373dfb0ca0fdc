import IconClose from '@douyinfe/semi-icons/lib/es/icons/IconClose'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import { useText } from '../i18n/use-text.ts'
import { explanationOf } from './explanation.ts'
import { PersonSelect } from './PersonSelect.tsx'
import { Reasons } from './Reasons.tsx'
import { ScreenExplanations } from './ScreenExplanations.tsx'
import type { ExplainTarget } from './target-of.ts'

type Asked = Pick<ExplainTarget, 'kind' | 'entity'>

/** The answer to "why?": the outcome, each reason with its rule and its values, and the people who could. Esc closes it and restores the focus. */
export function ExplainPanel({ target, onClose }: { readonly target: ExplainTarget; readonly onClose: () => void }) {
  const text = useText()
  const panel = useRef<HTMLElement>(null)
  const [other, setOther] = useState<Asked>()
  const [isList, setList] = useState(false)
  const [person, setPerson] = useState('')
  const about = other ?? target
  const asked: Asked = { kind: about.kind, entity: { ...about.entity, ...(person !== '' && { person }) } }
  useEffect(() => {
    setOther(undefined)
    setList(false)
  }, [target])
  const found = useQuery({
    queryKey: ['explain', asked.kind, asked.entity],
    queryFn: async () => (await explanationOf(asked)) ?? null,
    gcTime: 0,
    placeholderData: keepPreviousData,
    staleTime: 0,
  })
  const words = found.data?.words ?? {}

  useEffect(() => {
    const before = document.activeElement
    panel.current?.focus({ preventScroll: true })
    return () => {
      if (before instanceof HTMLElement && before.isConnected) before.focus({ preventScroll: true })
    }
  }, [target])
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || event.defaultPrevented) return
      event.preventDefault()
      event.stopPropagation()
      onClose()
    }
    document.addEventListener('keydown', press, true)
    return () => document.removeEventListener('keydown', press, true)
  }, [onClose])

  return createPortal(
    <section ref={panel} className="explain-panel" role="dialog" aria-label={text('ui.shell.explain')} tabIndex={-1} aria-busy={found.isFetching}>
      <header>
        <h2>{isList ? words['here'] : (found.data?.title ?? '')}</h2>
        <button type="button" className="explain-close" aria-label={text('ui.close')} data-explain="close" onClick={onClose}>
          <IconClose aria-hidden />
        </button>
      </header>
      <div className="explain-body">
        {found.data?.isDetailed === true && <PersonSelect value={person} words={words} onChange={setPerson} />}
        {found.error !== null && <p className="explain-note">{text('ui.shell.explainNothing')}</p>}
        {found.data === null && <p className="explain-note">{text('ui.shell.explainNothing')}</p>}
        {isList ? (
          <ScreenExplanations
            place={{ ...target.entity, ...(person !== '' && { person }) }}
            words={words}
            onAsk={(next) => {
              setOther(next)
              setList(false)
            }}
          />
        ) : (
          found.data !== null && found.data !== undefined && <Reasons explanation={found.data} />
        )}
      </div>
      {found.data !== null && found.data !== undefined && (target.entity['screen'] !== undefined || other !== undefined) && (
        <footer>
          <button type="button" className="explain-link" data-explain="all" onClick={() => setList(!isList)}>
            {isList ? words['back'] : words['here']}
          </button>
        </footer>
      )}
    </section>,
    document.body,
  )
}
