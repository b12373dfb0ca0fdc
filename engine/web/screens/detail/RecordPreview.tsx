import type { DetailScreen } from '../../../core/model/screen.ts'
import { fieldAtPath } from '../../../core/model/field-at-path.ts'
import { CellValue } from '../../cells/CellValue.tsx'
import { nameOfRecord } from '../../cells/name-of-record.ts'
import { textOfValue } from '../../cells/text-of-value.ts'
import { useWords } from '../../cells/use-words.ts'
import { valueAtPath, type Row } from '../../cells/value-at-path.ts'
import { ErrorState } from '../../feedback/ErrorState.tsx'
import { LoadingState } from '../../feedback/LoadingState.tsx'
import { useDetail } from '../../live/use-detail.ts'
import { useModel } from '../../model/use-model.ts'
import { useScreenPack } from '../../model/use-screen-pack.ts'
import { namePopover } from '../../ui/name-popover.ts'
import { RecordSummary, useReadsSummary } from '../summary/RecordSummary.tsx'
import { PurchaserModel } from '../PurchaserModel.tsx'

/** As many facts as are read at a glance. */
const MAX_FACTS = 8

/** What a record is: its headline, and the first of its filled fields. */
export function RecordPreview({ screen, id }: { readonly screen: string; readonly id: string }) {
  const words = useWords()
  const model = useModel()
  const pack = useScreenPack(screen)
  const detail = model.screens[screen]
  const kind = detail?.kind === 'detail' ? words.text(`entity.${detail.entity}`) : ''
  return (
    <div className="record-preview" data-preview={id} ref={namePopover(kind)}>
      {pack.error !== null ? (
        <ErrorState error={pack.error} onRetry={() => void pack.refetch()} />
      ) : pack.data === true && detail?.kind === 'detail' ? (
        <Record screen={detail} id={id} />
      ) : (
        <LoadingState kind="detail" />
      )}
    </div>
  )
}

function Record({ screen, id }: { readonly screen: DetailScreen; readonly id: string }) {
  const entity = useModel().entities[screen.entity]!
  const found = useDetail(entity, id)
  const reads = useReadsSummary()
  if (found.error !== null) return <ErrorState error={found.error} onRetry={() => void found.refetch()} />
  if (found.data === undefined) return <LoadingState kind="detail" />
  return (
    <PurchaserModel document={found.data} waiting={<LoadingState kind="detail" />}>
      <Facts name={screen.name} row={found.data} />
      {entity.summary !== undefined && reads(entity) && <RecordSummary entity={entity} id={id} isFiguresAlone />}
    </PurchaserModel>
  )
}

function Facts({ name, row }: { readonly name: string; readonly row: Row }) {
  const words = useWords()
  const model = useModel()
  const screen = model.screens[name] as DetailScreen
  const entity = model.entities[screen.entity]!
  const paths = [...screen.headline, ...screen.sections.flatMap((section) => (section.kind === 'fields' ? section.fields : []))]
  const facts = [...new Set(paths)].flatMap((path) => {
    const field = fieldAtPath(model, entity, path)
    const value = valueAtPath(row, path)
    return field === undefined || path === entity.display || field.field.type === 'files' || textOfValue(value) === '' ? [] : [{ path, field, value }]
  })
  return (
    <>
      <p className="headline-kind">{words.text(`entity.${entity.name}`)}</p>
      <h3>{nameOfRecord(entity, row, words.language)}</h3>
      <dl>
        {facts.slice(0, MAX_FACTS).map(({ path, field, value }) => (
          <div key={path} data-fact={path}>
            <dt>{words.path(entity, path)}</dt>
            <dd>
              <CellValue {...field} value={value} row={row} path={path} />
            </dd>
          </div>
        ))}
      </dl>
    </>
  )
}
