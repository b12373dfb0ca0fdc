import { lazy, Suspense, useEffect } from 'react'
import { Link, useLocation, useNavigate, useSearchParams } from 'react-router'
import type { DetailScreen } from '../../../core/model/screen.ts'
import { useModel } from '../../model/use-model.ts'
import { useSession } from '../../session/use-session.ts'
import { useWords } from '../../cells/use-words.ts'
import type { Row } from '../../cells/value-at-path.ts'
import type { LiveState } from '../../live/follow.ts'
import { LiveIndicator } from '../../live/LiveIndicator.tsx'
import { useLive } from '../../live/use-live.ts'
import { PurchaserModel } from '../PurchaserModel.tsx'
import { RefusedError } from '../../api/refused-error.ts'
import { EmptyState } from '../../feedback/EmptyState.tsx'
import { addressOfScreen } from '../../navigation/address-of-screen.ts'
import { ErrorState } from '../../feedback/ErrorState.tsx'
import { LoadingState } from '../../feedback/LoadingState.tsx'
import { remember } from '../../navigation/recent.ts'
import { useKeeper } from '../../session/use-keeper.ts'
import { adjacentRecord } from '../../navigation/record-navigation.ts'
import { DetailActions } from './DetailActions.tsx'
import { Headline } from './Headline.tsx'
import { DetailSections } from './DetailSections.tsx'
import { useDetail } from '../../live/use-detail.ts'
import { useDocumentActions } from './use-document-actions.tsx'

const StoryStrip = lazy(async () => ({ default: (await import('./StoryStrip.tsx')).StoryStrip }))

/** A document: its data, its state, its actions, its sources and its results. */
export function DetailView({ screen }: { screen: DetailScreen }) {
  const [params] = useSearchParams()
  const navigate = useNavigate()
  const { pathname, search } = useLocation()
  const words = useWords()
  const { invitation } = useSession().user
  const id = invitation?.screen === screen.name ? invitation.document : (params.get('id') ?? '')
  const entity = useModel().entities[screen.entity]!
  const detail = useDetail(entity, id)
  const live = useLive(entity, id, screen.live)

  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (!event.altKey || (event.key !== 'ArrowLeft' && event.key !== 'ArrowRight')) return
      const address = adjacentRecord(pathname + search, event.key === 'ArrowRight' ? 1 : -1)
      if (address === undefined) return
      event.preventDefault()
      void navigate(address, { replace: true })
    }
    addEventListener('keydown', press)
    return () => removeEventListener('keydown', press)
  }, [pathname, search, navigate])

  if (id === '' && entity.one !== true) return <p className="screen-note">{words.text('ui.detail.noId')}</p>
  if (id === '' && screen.edit !== undefined && isNotFound(detail.error))
    return (
      <EmptyState title={words.text(`entity.${entity.name}`)} description={words.text('ui.detail.nothingYet')}>
        <Link to={addressOfScreen(screen.edit)}>{words.text(`screen.${screen.edit}`)}</Link>
      </EmptyState>
    )
  if (detail.error !== null) return <ErrorState error={detail.error} onRetry={() => void detail.refetch()} />
  if (detail.data === undefined) return <LoadingState kind="detail" />
  return (
    <PurchaserModel document={detail.data} waiting={<LoadingState kind="detail" />}>
      <DetailArticle name={screen.name} id={String(detail.data['id'])} row={detail.data} live={live} />
    </PurchaserModel>
  )
}

function isNotFound(error: Error | null): boolean {
  return error instanceof RefusedError && error.answer.issues?.some(({ code }) => code === 'NOT_FOUND') === true
}

function DetailArticle({ name, id, row, live }: { name: string; id: string; row: Row; live: LiveState | undefined }) {
  const model = useModel()
  const screen = model.screens[name] as DetailScreen
  const entity = model.entities[screen.entity]!
  const { use, dialog } = useDocumentActions(screen, entity)
  const keeper = useKeeper()
  const { user } = useSession()
  useEffect(() => {
    if (keeper !== undefined) remember(keeper, { kind: 'document', entity: entity.name, id })
  }, [keeper, entity.name, id])
  return (
    <article className="detail" data-id={id} data-version={String(row['version'])}>
      <header className="detail-head">
        <div>
          <Headline entity={entity} headline={screen.headline} row={row} isLive={screen.live} />
          {screen.live && <LiveIndicator state={live} />}
        </div>
        <DetailActions screen={screen} entity={entity} row={row} onAct={(ref) => use(ref, row)} />
      </header>
      {screen.story !== undefined && user.invitation === undefined && (
        <Suspense fallback={<div className="story-room" />}>
          <StoryStrip screen={screen} story={screen.story} entity={entity} id={id} />
        </Suspense>
      )}
      <div className="detail-body">
        <DetailSections screen={screen} entity={entity} sections={screen.sections} row={row} />
      </div>
      {dialog}
    </article>
  )
}
