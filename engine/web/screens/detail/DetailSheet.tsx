import type { DetailScreen } from '../../../core/model/screen.ts'
import { useModel } from '../../app/use-model.ts'
import { Trouble } from '../Trouble.tsx'
import { Waiting } from '../Waiting.tsx'
import { Headline } from './Headline.tsx'
import { Sections } from './Sections.tsx'
import { useDetail } from './use-detail.ts'

/** A document to look at beside a list: its headline, fields, lines and links. */
export function DetailSheet({ screen, id }: { screen: DetailScreen; id: string }) {
  const entity = useModel().entities[screen.entity]!
  const detail = useDetail(entity, id)
  if (detail.error !== null) return <Trouble error={detail.error} onRetry={() => void detail.refetch()} />
  if (detail.data === undefined) return <Waiting kind="detail" />
  return (
    <div className="detail-sheet">
      <Headline entity={entity} headline={screen.headline} row={detail.data} />
      <Sections screen={screen} entity={entity} row={detail.data} sections={screen.sections} />
    </div>
  )
}
