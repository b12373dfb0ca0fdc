import { useLayoutEffect, useRef, useState, type CSSProperties } from 'react'

const mostHeight = 264
const leastWidth = 200

/** The position of a list under its cell, or above it if there is no room. It follows when the cell is scrolled. */
export function usePopupPosition() {
  const anchor = useRef<HTMLDivElement>(null)
  const [place, setPlace] = useState<CSSProperties>()
  useLayoutEffect(() => {
    function look() {
      const box = anchor.current?.getBoundingClientRect()
      if (box === undefined) return
      const isAbove = box.bottom + mostHeight > window.innerHeight && box.top > mostHeight
      const inlineSize = Math.max(box.width, leastWidth)
      setPlace({
        insetInlineStart: Math.max(4, Math.min(box.left, window.innerWidth - inlineSize - 8)),
        inlineSize,
        maxBlockSize: mostHeight,
        ...(isAbove ? { insetBlockEnd: window.innerHeight - box.top + 2 } : { insetBlockStart: box.bottom + 2 }),
      })
    }
    look()
    window.addEventListener('scroll', look, { capture: true, passive: true })
    window.addEventListener('resize', look)
    return () => {
      window.removeEventListener('scroll', look, { capture: true })
      window.removeEventListener('resize', look)
    }
  }, [])
  return { place, anchor }
}
