import { useRef } from 'react'
import type { Scan } from '../../../core/model/screen.ts'
import { textOfValue } from '../../cells/text-of-value.ts'
import { useWords } from '../../cells/use-words.ts'
import type { Row } from '../../cells/value-at-path.ts'
import { ScanField, type Scanned } from '../../scan/ScanField.tsx'
import { nextScanned } from './next-scanned.ts'

type Props = {
  readonly scan: Scan
  /** The lines as they are now: a code may come before the page has drawn what came before it. */
  readonly rows: () => readonly Row[]
  /** How many lines there are, and how many of them have been scanned. */
  readonly count: number
  readonly done: number
  readonly display: string
  readonly onFound: (row: number, id: string) => void
}

/** The scan of lines: each code goes to the next line that carries it and marks the line; how many of all have been scanned stands beside. */
export function LineScan({ scan, rows, count, done, display, onFound }: Props) {
  const words = useWords()
  const seen = useRef(new Set<string>())

  function find(code: string): Scanned {
    const lines = rows()
    const place = nextScanned(lines, scan.by, code, seen.current)
    const line = lines[place ?? -1]
    if (place === undefined || line === undefined) return { heard: 'missing', text: words.text('ui.scan.missing', { code }) }
    const id = String(line['id'])
    seen.current.add(id)
    onFound(place, id)
    const name = textOfValue(line[display])
    return { heard: 'found', text: [...new Set([code, name])].filter((text) => text !== '').join(' · ') }
  }

  return <ScanField onCode={find} progress={words.text('ui.scan.progress', { done: String(done), count: String(count) })} />
}
