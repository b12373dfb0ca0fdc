import type { DetailScreen } from '../../../core/model/screen.ts'
import { useModel } from '../../model/use-model.ts'
import type { Row } from '../../cells/value-at-path.ts'
import { PurchaserModel } from '../PurchaserModel.tsx'
import { ErrorState } from '../../feedback/ErrorState.tsx'
import { LoadingState } from '../../feedback/LoadingState.tsx'
import { DetailActions } from './DetailActions.tsx'
import { Headline } from './Headline.tsx'
import { DetailSections } from './DetailSections.tsx'
import { useDetail } from '../../live/use-detail.ts'
import { useDocumentActions } from './use-document-actions.tsx'

/**
 * A document beside a list: its headline, its next step, fields, lines and links. The previous one stays until the next has loaded. `isRead`: what is done with
 * it stands elsewhere.
 */
export function DetailSheet({ screen, id, isRead = false }: { screen: DetailScreen; id: string; isRead?: boolean }) {
  const entity = useModel().entities[screen.entity]!
  const detail = useDetail(entity, id, { keep: true })
  if (detail.error !== null) return <ErrorState error={detail.error} onRetry={() => void detail.refetch()} />
  if (detail.data === undefined) return <LoadingState kind="detail" />
  return (
    <PurchaserModel document={detail.data} waiting={<LoadingState kind="detail" />}>
      <Sheet own={screen} row={detail.data} isFormer={detail.isPlaceholderData} isRead={isRead} />
    </PurchaserModel>
  )
}

function Sheet({ own, row, isFormer, isRead }: { own: DetailScreen; row: Row; isFormer: boolean; isRead: boolean }) {
  const model = useModel()
  // By the template of the document's purchaser.
  const shaped = model.screens[own.name]
  const screen = shaped?.kind === 'detail' ? shaped : own
  const entity = model.entities[screen.entity]!
  const { use, dialog } = useDocumentActions(screen, entity)
  return (
    <div className="detail-sheet" data-id={String(row['id'])} aria-busy={isFormer}>
      <Headline entity={entity} headline={screen.headline} row={row} />
      {/* The previous document, shown until the next has loaded, takes no actions. */}
      {!isFormer && !isRead && <DetailActions screen={screen} entity={entity} row={row} onAct={(ref) => use(ref, row)} />}
      <DetailSections screen={screen} entity={entity} row={row} sections={screen.sections} isBeside />
      {dialog}
    </div>
  )
}
