import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { howManyFit } from './how-many-fit.ts'

const widthOf = (element: Element): number => element.getBoundingClientRect().width

const NOTHING: { readonly names: string; readonly widths: readonly number[] } = { names: '', widths: [] }

/**
 * How many of the first children of an element have room in one line, beside a button for the others; `isMore`: there are others in any case. All are drawn to
 * be measured, and whenever their names change; this happens before the page is painted.
 */
export function useFitting(names: string, count: number, isMore: boolean): { readonly bar: RefObject<HTMLDivElement | null>; readonly fitting: number } {
  const bar = useRef<HTMLDivElement>(null)
  const [measured, setMeasured] = useState(NOTHING)
  const [room, setRoom] = useState(0)
  useLayoutEffect(() => {
    setRoom(widthOf(bar.current!))
    setMeasured({ names, widths: [...bar.current!.children].slice(0, count).map(widthOf) })
  }, [names, count])
  useEffect(() => {
    // It is told once more while the page goes away.
    const element = bar.current!
    const observer = new ResizeObserver(() => setRoom(widthOf(element)))
    observer.observe(element)
    return () => observer.disconnect()
  }, [])
  return { bar, fitting: measured.names === names ? howManyFit(measured.widths, room, isMore) : count }
}
