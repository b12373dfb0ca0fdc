import { useState, type KeyboardEvent, type PointerEvent } from 'react'

const KEY = 'previewWidth'
const LEAST = 340
const USUAL = 480
const STEP = 24

/** The minimum width of the list. */
const mostOf = () => Math.max(LEAST, Math.min(960, innerWidth - 420))
const within = (width: number) => Math.round(Math.max(LEAST, Math.min(mostOf(), width)))

function keptWidth(): number {
  try {
    return within(Number(localStorage.getItem(KEY) ?? USUAL) || USUAL)
  } catch {
    return within(USUAL)
  }
}

/** The width of the preview in px, and the properties of its edge, which can be dragged or moved by the arrow keys. Stored in this browser. */
export function usePreviewWidth() {
  const [width, setWidth] = useState(keptWidth)
  function change(wanted: number) {
    const next = within(wanted)
    setWidth(next)
    try {
      localStorage.setItem(KEY, String(next))
    } catch {
      /* it lasts as long as the page */
    }
  }
  const edge = {
    role: 'separator',
    tabIndex: 0,
    'aria-orientation': 'vertical',
    'aria-valuenow': width,
    'aria-valuemin': LEAST,
    'aria-valuemax': mostOf(),
    onPointerDown: (event: PointerEvent) => event.currentTarget.setPointerCapture(event.pointerId),
    onPointerMove: (event: PointerEvent) => {
      const box = event.currentTarget.parentElement?.getBoundingClientRect()
      if (event.buttons === 1 && box !== undefined) change(box.right - event.clientX)
    },
    onKeyDown: ({ key }: KeyboardEvent) => {
      if (key === 'ArrowLeft') change(width + STEP)
      if (key === 'ArrowRight') change(width - STEP)
    },
  } as const
  return { width, edge }
}
