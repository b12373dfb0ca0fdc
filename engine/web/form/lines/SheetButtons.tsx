import { SheetFileInput } from '../../fields/SheetFileInput.tsx'
import { Button, Toast } from '@douyinfe/semi-ui-19'
import { lazy, Suspense, useRef, useState } from 'react'
import type { Entity } from '../../../core/model/entity.ts'
import { downloadSheet } from '../../cells/download-content.ts'
import { call } from '../../api/call.ts'
import { useWords } from '../../cells/use-words.ts'
import { base64OfFile } from '../../fields/base64-of-file.ts'
import type { GridColumn } from '../../grid/api/grid-column.ts'
import type { LineStore } from '../line-store/line-store.ts'
import { importSheet, isCertain, mappingOf, sheetOfLines, unreadOf, type SheetMapping } from './lines-sheet.ts'

const MappingDialog = lazy(async () => ({ default: (await import('./MappingDialog.tsx')).MappingDialog }))

type Texts = readonly (readonly (string | null)[])[]

type Props = { readonly label: string; readonly line: Entity; readonly columns: readonly GridColumn[]; readonly store: LineStore }

/** Downloads the lines as a spreadsheet, where several hundred are easier to fill in, and reads a file: what does not fit is marked in its cell. */
export function SheetButtons({ label, line, columns, store }: Props) {
  const words = useWords()
  const picker = useRef<HTMLInputElement>(null)
  const [isAtWork, setAtWork] = useState(false)
  const [asked, setAsked] = useState<{ readonly texts: Texts; readonly mapping: SheetMapping }>()
  // A field without other words shows the key of its text.
  const wordsFor = (key: string) => words.text(`heading.${key}`).split('|')

  async function answered(path: string, entity: Readonly<Record<string, unknown>>): Promise<Readonly<Record<string, unknown>> | undefined> {
    const answer = await call(path, { entity }).catch(() => undefined)
    if (answer === undefined) return undefined
    if (answer.returnCode === '0') return (answer.entity ?? {}) as Readonly<Record<string, unknown>>
    Toast.error(`${answer.returnMsg} (${answer.returnCode})`)
    return undefined
  }

  async function save() {
    setAtWork(true)
    const file = await answered('/api/sheet/write', { name: label.slice(0, 100), rows: sheetOfLines(columns, line, store.snapshot().rows) })
    setAtWork(false)
    if (typeof file?.['name'] === 'string' && typeof file['content'] === 'string') downloadSheet(file['name'], file['content'])
  }

  async function take(file: File) {
    if (!/\.xlsx?$/i.test(file.name)) return void Toast.error(words.text('ui.lines.onlySheets'))
    setAtWork(true)
    const read = await answered('/api/sheet/read', { file: { name: file.name, content: await base64OfFile(file) } })
    setAtWork(false)
    if (read === undefined) return
    const texts = read['rows'] as Texts
    const mapping = mappingOf(texts, columns, wordsFor)
    if (mapping === undefined) return void Toast.error(words.text('ui.writing.noHeadings'))
    if (isCertain(mapping)) write(texts, mapping)
    else setAsked({ texts, mapping })
  }

  function write(texts: Texts, mapping: SheetMapping) {
    const { written, added, refused, skipped, other, overflow } = importSheet(texts, mapping, columns, line, store)
    const unread = unreadOf(mapping)
    const counts = { written: String(written), added: String(added), refused: String(refused) }
    const told = [
      words.text('ui.lines.blockTaken', counts),
      ...(skipped + overflow > 0 ? [words.text('ui.writing.left', { count: String(skipped + overflow) })] : []),
      ...(other > 0 ? [words.text('ui.writing.other', { count: String(other) })] : []),
      ...(unread.length > 0 ? [words.text('ui.writing.unread', { columns: words.list(unread) })] : []),
    ]
    if (refused + skipped + other + overflow + unread.length > 0) Toast.warning(told.join(' '))
    else Toast.success(told.join(' '))
  }

  return (
    <>
      <Button size="small" theme="light" type="tertiary" data-action="saveLinesSheet" disabled={isAtWork} onClick={() => void save()}>
        {words.text('ui.writing.save')}
      </Button>
      <Button size="small" theme="light" type="tertiary" data-action="takeLinesSheet" disabled={isAtWork} onClick={() => picker.current?.click()}>
        {words.text('ui.writing.take')}
      </Button>
      <SheetFileInput picker={picker} data-lines-file="" onFile={(file) => void take(file)} />
      {asked !== undefined && (
        <Suspense>
          <MappingDialog
            mapping={asked.mapping}
            columns={columns.filter(({ isData }) => isData)}
            onClose={() => setAsked(undefined)}
            onTake={(mapping) => {
              setAsked(undefined)
              write(asked.texts, mapping)
            }}
          />
        </Suspense>
      )}
    </>
  )
}
