import type { DetailScreen } from '../../../core/model/screen.ts'
import { useModel } from '../../app/use-model.ts'
import { Trouble } from '../Trouble.tsx'
import { Waiting } from '../Waiting.tsx'
import { DetailActions } from './DetailActions.tsx'
import { Headline } from './Headline.tsx'
import { Sections } from './Sections.tsx'
import { useDetail } from './use-detail.ts'
import { useDocumentActions } from './use-document-actions.tsx'

/** A document beside a list: its headline, its next step, fields, lines and links. The former one stays until the next is there. */
export function DetailSheet({ screen, id }: { screen: DetailScreen; id: string }) {
  const entity = useModel().entities[screen.entity]!
  const detail = useDetail(entity, id, { keep: true })
  const { use, dialog } = useDocumentActions(screen, entity)
  if (detail.error !== null) return <Trouble error={detail.error} onRetry={() => void detail.refetch()} />
  if (detail.data === undefined) return <Waiting kind="detail" />
  const row = detail.data
  return (
    <div className="detail-sheet" data-id={String(row['id'])} aria-busy={detail.isPlaceholderData}>
      <Headline entity={entity} headline={screen.headline} row={row} />
      {/* What is shown until the next document is there is no longer the one to act on. */}
      {!detail.isPlaceholderData && <DetailActions screen={screen} entity={entity} row={row} onAct={(ref) => use(ref, row)} />}
      <Sections screen={screen} entity={entity} row={row} sections={screen.sections} />
      {dialog}
    </div>
  )
}
