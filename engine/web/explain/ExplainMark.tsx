import { useLayoutEffect, useState } from 'react'
import { createPortal } from 'react-dom'
import { useText } from '../i18n/use-text.ts'
import type { ExplainTarget } from './target-of.ts'

/** The position of a mark: the upper right corner of its thing, within the window. */
function cornerOf(element: HTMLElement): { readonly left: number; readonly top: number } {
  const { right, top } = element.getBoundingClientRect()
  return { left: Math.min(Math.max(right - 18, 0), innerWidth - 24), top: Math.max(top - 6, 0) }
}

/** The question mark at an explainable thing. The keyboard asks by Alt+?, so it is no tab stop. */
export function ExplainMark({ target, onAsk }: { readonly target: ExplainTarget; readonly onAsk: () => void }) {
  const text = useText()
  const [corner, setCorner] = useState(() => cornerOf(target.element))
  useLayoutEffect(() => {
    const { element } = target
    element.toggleAttribute('data-explained', true)
    const move = () => setCorner(cornerOf(element))
    move()
    addEventListener('scroll', move, true)
    addEventListener('resize', move)
    return () => {
      element.removeAttribute('data-explained')
      removeEventListener('scroll', move, true)
      removeEventListener('resize', move)
    }
  }, [target])
  return createPortal(
    <button
      type="button"
      className="explain-mark"
      style={corner}
      tabIndex={-1}
      aria-label={text('ui.shell.explain')}
      title={`${text('ui.shell.explain')} (Alt+?)`}
      onMouseDown={(event) => event.preventDefault()}
      onClick={(event) => {
        event.stopPropagation()
        onAsk()
      }}
    >
      ?
    </button>,
    document.body,
  )
}
