import { useRef } from 'react'
import type { Entity } from '../../../core/model/entity.ts'
import type { Scan } from '../../../core/model/screen.ts'
import type { Reference } from '../../../core/wire/envelope.ts'
import { textOfValue } from '../../cells/text-of-value.ts'
import { useWords } from '../../cells/use-words.ts'
import { ScanField, type Scanned } from '../../scan/ScanField.tsx'
import type { LineStore } from '../line-store/line-store.ts'
import { nextScanned } from './next-scanned.ts'
import { useBoxScan } from './use-box-scan.ts'

type Props = {
  readonly scan: Scan
  readonly line: Entity
  readonly store: LineStore
  /** The lines that name boxes, where boxes are scanned too. */
  readonly boxes: LineStore | undefined
  /** How many lines there are, and how many of them have been scanned. */
  readonly count: number
  readonly done: number
  readonly onFound: (row: number, id: string) => void
  readonly onRemember: (reference: Reference) => void
}

/**
 * The scan of lines: each code goes to the next line that carries it and marks the line; how many of all have been scanned stands beside. A box is looked for
 * first: its number is like no number of a part.
 */
export function LineScan({ scan, line, store, boxes, count, done, onFound, onRemember }: Props) {
  const words = useWords()
  const seen = useRef<ReadonlySet<string>>(new Set())
  const scanBox = useBoxScan({ scan: scan.boxes, line, store, boxes, onRemember })

  async function find(code: string): Promise<Scanned> {
    // The lines as they are now: a code may come before the page has drawn what came before it.
    const place = nextScanned(store.snapshot().rows, scan.by, code, seen.current)
    const found = place === undefined ? await scanBox.find(code) : undefined
    if (found !== undefined) {
      for (const [row, id] of found.lines) onFound(row, id)
      return found
    }
    const row = place === undefined ? undefined : store.snapshot().rows[place]
    if (place === undefined || row === undefined) return { heard: 'missing', text: words.text('ui.scan.missing', { code }) }
    const id = String(row['id'])
    seen.current = new Set([...seen.current, id])
    onFound(place, id)
    const name = textOfValue(row[line.display])
    return { heard: 'found', text: [...new Set([code, name])].filter((text) => text !== '').join(' · ') }
  }

  const progress =
    scanBox.count > 0
      ? words.text('ui.scan.boxes', { count: String(scanBox.count) })
      : words.text('ui.scan.progress', { done: String(done), count: String(count) })
  return <ScanField onCode={find} progress={progress} />
}
