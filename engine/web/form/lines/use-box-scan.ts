import { useEffect, useMemo, useRef, useSyncExternalStore } from 'react'
import { scannedPackageCode } from '../../../core/codes/gs1.ts'
import type { Entity } from '../../../core/model/entity.ts'
import type { ScannedBoxes } from '../../../core/model/screen.ts'
import type { Reference } from '../../../core/wire/envelope.ts'
import { callOrThrow } from '../../api/call-or-throw.ts'
import { textOfValue } from '../../cells/text-of-value.ts'
import { useWords } from '../../cells/use-words.ts'
import type { Row } from '../../cells/value-at-path.ts'
import { useModel } from '../../model/use-model.ts'
import type { Scanned } from '../../scan/ScanField.tsx'
import type { LineStore } from '../line-store/line-store.ts'
import { type Content, contentsOf, enteredContents, ofDocumentsHere, sourceOf, type Taking } from './box-contents.ts'

type BoxScanOptions = {
  readonly scan: ScannedBoxes | undefined
  readonly line: Entity
  readonly store: LineStore
  readonly boxes: LineStore | undefined
  readonly onRemember: (reference: Reference) => void
}

/** What came of the number of a box, and the lines that it was entered into, with their places. */
type ScannedBox = Scanned & { readonly lines: readonly (readonly [row: number, id: string])[] }

const nothing = () => () => {}
const noRows: readonly Row[] = []
const PAGE = 2000

/**
 * The scan of boxes: what is in a box, and in the boxes within, is entered into the lines, and each box with contents into the lines that name boxes. With the
 * first box the lines are emptied: from then on there stands what was scanned. A box that is taken out of its lines takes its quantities with it.
 */
export function useBoxScan({ scan, line, store, boxes, onRemember }: BoxScanOptions) {
  const words = useWords()
  const { vocabularies, entities } = useModel()
  const named = useSyncExternalStore(boxes?.subscribe ?? nothing, () => boxes?.snapshot().rows ?? noRows)
  /** What was entered for each box, by its id; and the lines that stood there before the first one, by their source. */
  const entered = useRef(new Map<string, readonly Content[]>())
  const lines = useRef(new Map<string, Row>())
  /** The boxes that stood there last. */
  const seen = useRef<ReadonlySet<string>>(new Set())
  const taking = useMemo(() => takingOf(entities[line.line?.of ?? ''], line), [entities, line])

  useEffect(() => {
    if (scan === undefined || taking === undefined) return
    const left = new Set(named.map((row) => sourceOf(row, scan.box)))
    // A box that is being written stands there only in a moment.
    const gone = [...entered.current].filter(([box]) => seen.current.has(box) && !left.has(box))
    seen.current = left
    for (const [box, contents] of gone) {
      entered.current.delete(box)
      enteredContents(store, taking, lines.current, contents, -1)
    }
  }, [named, scan, taking, store])

  async function find(typed: string): Promise<ScannedBox | undefined> {
    if (scan === undefined || boxes === undefined || taking === undefined) return undefined
    const { link } = taking
    const code = scannedPackageCode(typed)
    const rows = await rowsOfBox(scan, code)
    if (rows.length === 0) return undefined
    const told = (text: string): ScannedBox => ({ heard: 'missing', text, lines: [] })
    const there = new Set(boxes.snapshot().rows.map((row) => sourceOf(row, scan.box)))
    const isHere = ({ source }: Content) => lines.current.has(source) || store.snapshot().rows.some((row) => sourceOf(row, link) === source)
    const nameOf = ({ row }: Content) => textOfValue(nameOfOther(row, line.display))
    const contents = ofDocumentsHere(contentsOf(rows, scan, taking), isHere, nameOf)
    if (contents.every(({ box }) => there.has(box.id))) return told(words.text('ui.scan.boxTwice', { code }))
    const open = contents.filter(({ state, box }) => state === scan.open && !there.has(box.id))
    const [closed] = contents
    if (open.length === 0 && closed !== undefined) {
      const vocabulary = Object.values(vocabularies).find(({ values }) => values.includes(closed.state) && values.includes(scan.open))?.name ?? ''
      return told(words.text('ui.scan.boxState', { code, state: words.value(vocabulary, closed.state) }))
    }
    if (there.size === 0) lines.current = new Map(store.snapshot().rows.map((row) => [sourceOf(row, link), row]))
    const stranger = open.find((content) => !isHere(content))
    if (stranger !== undefined) return told(words.text('ui.scan.boxOther', { code, name: nameOf(stranger) }))

    if (there.size === 0) store.remove(store.snapshot().rows.map((row) => String(row['id'])))
    const places = enteredContents(store, taking, lines.current, open, 1)
    const found = new Map(open.map(({ box }) => [box.id, box]))
    for (const [id, box] of found) {
      onRemember(box)
      entered.current.set(
        id,
        open.filter((content) => content.box.id === id),
      )
    }
    const added = boxes.add(undefined, found.size)
    boxes.write([...found.keys()].flatMap((value, index) => (added[index] === undefined ? [] : [{ id: added[index], field: scan.box, value }])))
    return { heard: 'found', text: words.text('ui.scan.boxIn', { code, count: String(found.size) }), lines: places }
  }

  return { find, count: named.length }
}

/** How the lines of a document are made: by the conversion into them. */
function takingOf(document: Entity | undefined, line: Entity): Taking | undefined {
  const conversion = Object.values(document?.conversions ?? {}).find(({ into }) => into === line.line?.field)
  return conversion === undefined ? undefined : { link: conversion.link, figure: conversion.take.field }
}

/** What is in the box of this number, or in the boxes within. */
async function rowsOfBox({ list, path, by }: ScannedBoxes, code: string): Promise<readonly Row[]> {
  const found = new Map<unknown, Row>()
  for (const field of by) {
    const where = [{ field, operator: 'equals' as const, value: code }]
    const { list: rows = [] } = await callOrThrow(path, { entity: { screen: list, where }, pager: { page: 1, pageSize: PAGE } })
    for (const row of rows as readonly Row[]) found.set(row['id'], row)
  }
  return [...found.values()]
}

/** The document that a box of something else stands in: the field of its list by which a line here is known. */
function nameOfOther(row: Row, display: string): unknown {
  return Object.entries(row).find(([path]) => path.endsWith(`.${display}`))?.[1] ?? row[display]
}
