import IconChevronDown from '@douyinfe/semi-icons/lib/es/icons/IconChevronDown'
import IconChevronUp from '@douyinfe/semi-icons/lib/es/icons/IconChevronUp'
import IconClose from '@douyinfe/semi-icons/lib/es/icons/IconClose'
import { Button } from '@douyinfe/semi-ui-19'
import { lazy, Suspense, useEffect, useEffectEvent, useRef, type ReactNode } from 'react'
import { Link } from 'react-router'
import type { ListScreen } from '../../../core/model/screen.ts'
import { useModel } from '../../model/use-model.ts'
import { useWords } from '../../cells/use-words.ts'
import type { Row } from '../../cells/value-at-path.ts'
import { useDebounced } from '../../fields/use-debounced.ts'
import { addressOfRow } from '../../navigation/address-of-screen.ts'
import { LoadingState } from '../../feedback/LoadingState.tsx'
import { usePreviewWidth } from './use-preview-width.ts'

const DetailSheet = lazy(async () => ({ default: (await import('../detail/DetailSheet.tsx')).DetailSheet }))

const SummariesOfRow = lazy(async () => ({ default: (await import('../summary/SummariesOfRow.tsx')).SummariesOfRow }))

type Props = {
  readonly screen: ListScreen
  readonly rows: readonly Row[]
  readonly row: Row
  readonly onMove: (row: Row) => void
  readonly onClose: () => void
}

/** Arrow keys may run through the rows: only the row where they stop is fetched. */
const rest = 120

/** A document beside the list with its next step: it follows the arrow keys of the grid; Escape or Space closes it. */
export function Preview({ screen, rows, row, onMove, onClose }: Props) {
  const words = useWords()
  const model = useModel()
  const frame = useRef<HTMLElement>(null)
  const { width, edge } = usePreviewWidth()
  const address = useDebounced(addressOfRow(screen, row), rest)
  const detail = model.screens[screen.open ?? '']
  const place = rows.findIndex(({ id }) => id === row['id'])

  const press = useEffectEvent((event: KeyboardEvent) => {
    // An open dialog or menu handles the key itself.
    const isAbove = event.target instanceof Element && event.target.closest('.semi-modal, .semi-portal') !== null
    if (event.key !== 'Escape' || event.defaultPrevented || isAbove || document.querySelector('.semi-modal') !== null) return
    if (frame.current?.contains(document.activeElement)) document.querySelector<HTMLElement>('.list-rows [role="grid"] [tabindex="0"]')?.focus()
    onClose()
  })
  useEffect(() => {
    const listen = (event: KeyboardEvent) => press(event)
    addEventListener('keydown', listen)
    return () => removeEventListener('keydown', listen)
  }, [])

  if (address === undefined || detail?.kind !== 'detail') return null
  const step = (by: 1 | -1, label: string, icon: ReactNode) => {
    const next = rows[place + by]
    return (
      <Button
        theme="borderless"
        type="tertiary"
        size="small"
        icon={icon}
        aria-label={words.text(label)}
        disabled={place === -1 || next === undefined}
        onClick={() => next !== undefined && onMove(next)}
      />
    )
  }
  return (
    <aside ref={frame} className="list-preview" aria-label={words.text('ui.preview')} style={{ width }}>
      <div className="preview-edge" aria-label={words.text('ui.previewWidth')} {...edge} />
      <div className="preview-body">
        <div className="preview-bar">
          <Link to={address} data-action="openPreviewed">
            {words.text('ui.open')}
          </Link>
          <span>
            {step(-1, 'ui.previewPrevious', <IconChevronUp aria-hidden />)}
            {step(1, 'ui.previewNext', <IconChevronDown aria-hidden />)}
            <Button theme="borderless" type="tertiary" size="small" icon={<IconClose aria-hidden />} aria-label={words.text('ui.close')} onClick={onClose} />
          </span>
        </div>
        <Suspense fallback={<LoadingState kind="detail" />}>
          {screen.summaries !== undefined && <SummariesOfRow screen={screen} names={screen.summaries} row={row} />}
          <DetailSheet screen={detail} id={new URLSearchParams(address.split('?')[1]).get('id') ?? ''} />
        </Suspense>
      </div>
    </aside>
  )
}
