import type { DetailScreen } from '../../../core/model/screen.ts'
import { useModel } from '../../app/use-model.ts'
import type { Row } from '../../cells/value-at-path.ts'
import { OwnModel } from '../OwnModel.tsx'
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
  if (detail.error !== null) return <Trouble error={detail.error} onRetry={() => void detail.refetch()} />
  if (detail.data === undefined) return <Waiting kind="detail" />
  return (
    <OwnModel document={detail.data} waiting={<Waiting kind="detail" />}>
      <Sheet name={screen.name} row={detail.data} isFormer={detail.isPlaceholderData} />
    </OwnModel>
  )
}

function Sheet({ name, row, isFormer }: { name: string; row: Row; isFormer: boolean }) {
  const model = useModel()
  const screen = model.screens[name] as DetailScreen
  const entity = model.entities[screen.entity]!
  const { use, dialog } = useDocumentActions(screen, entity)
  return (
    <div className="detail-sheet" data-id={String(row['id'])} aria-busy={isFormer}>
      <Headline entity={entity} headline={screen.headline} row={row} />
      {/* What is shown until the next document is there is no longer the one to act on. */}
      {!isFormer && <DetailActions screen={screen} entity={entity} row={row} onAct={(ref) => use(ref, row)} />}
      <Sections screen={screen} entity={entity} row={row} sections={screen.sections} />
      {dialog}
    </div>
  )
}
