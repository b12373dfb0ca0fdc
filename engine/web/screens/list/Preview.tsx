import { Button } from '@douyinfe/semi-ui-19'
import { lazy, Suspense, useEffect } from 'react'
import { Link } from 'react-router'
import type { ListScreen } from '../../../core/model/screen.ts'
import { useModel } from '../../app/use-model.ts'
import { useWords } from '../../cells/use-words.ts'
import type { Row } from '../../cells/value-at-path.ts'
import { addressOfRow } from '../address-of-screen.ts'

const DetailSheet = lazy(async () => ({ default: (await import('../detail/DetailSheet.tsx')).DetailSheet }))

/** A document beside the list: it follows the arrow keys, Escape or Space puts it away. */
export function Preview({ screen, row, onClose }: { screen: ListScreen; row: Row; onClose: () => void }) {
  const words = useWords()
  const model = useModel()
  const address = addressOfRow(screen, row)
  const detail = model.screens[screen.open ?? '']
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (event.key === 'Escape') onClose()
    }
    addEventListener('keydown', press)
    return () => removeEventListener('keydown', press)
  }, [onClose])
  if (address === undefined || detail?.kind !== 'detail') return null
  return (
    <aside className="list-preview" aria-label={words.text('ui.preview')}>
      <div className="preview-bar">
        <Link to={address} data-action="openPreviewed">
          {words.text('ui.open')}
        </Link>
        <Button theme="borderless" type="tertiary" aria-label={words.text('ui.close')} onClick={onClose}>
          ✕
        </Button>
      </div>
      <Suspense>
        <DetailSheet screen={detail} id={new URLSearchParams(address.split('?')[1]).get('id') ?? ''} />
      </Suspense>
    </aside>
  )
}
