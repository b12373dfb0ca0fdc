import './explain.css'
import { useAtomValue } from 'jotai'
import { useEffect, useMemo, useRef, useState } from 'react'
import { useLocation } from 'react-router'
import { askExplanation, explainAtom } from './explain-state.ts'
import { useText } from '../i18n/use-text.ts'
import { toast } from '../ui/toast.ts'
import { ExplainPanel } from './ExplainPanel.tsx'
import { ExplainMark } from './ExplainMark.tsx'
import { rememberRow, targetOf, type ExplainTarget } from './target-of.ts'

/** Explain on a page: the mark at the thing under the pointer while it is on, and the panel while a question is open. */
export function Explain() {
  const { isOn, asked } = useAtomValue(explainAtom)
  const text = useText()
  const { pathname } = useLocation()
  const [pointed, setPointed] = useState<ExplainTarget>()
  const target = useMemo(() => (asked === undefined ? undefined : targetOf(asked)), [asked])

  useEffect(() => {
    if (asked === undefined || target !== undefined) return
    toast('info', text('ui.shell.explainNothing'), 'explain')
    askExplanation()
  }, [asked, target, text])
  // An answer belongs to its page.
  const page = useRef(pathname)
  useEffect(() => {
    if (page.current !== pathname) askExplanation()
    page.current = pathname
  }, [pathname])

  useEffect(() => {
    function point(at: EventTarget | null | undefined): void {
      if (!(at instanceof Element) || at.closest('.explain-mark') !== null) return
      if (at.closest('.explain-panel') !== null) return setPointed(undefined)
      rememberRow(at)
      setPointed(isOn ? targetOf(at) : undefined)
    }
    const follow = ({ target: at }: Event) => point(at)
    // The pointer may have stopped before this was loaded.
    point([...document.querySelectorAll(':hover')].at(-1))
    document.addEventListener('pointerover', follow)
    document.addEventListener('focusin', follow)
    return () => {
      document.removeEventListener('pointerover', follow)
      document.removeEventListener('focusin', follow)
    }
  }, [isOn])

  return (
    <>
      {isOn && pointed !== undefined && <ExplainMark key={JSON.stringify(pointed.entity)} target={pointed} onAsk={() => askExplanation(pointed.element)} />}
      {target !== undefined && <ExplainPanel target={target} onClose={() => askExplanation()} />}
    </>
  )
}
