import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import type { BoardScreen } from '../../../core/model/screen.ts'
import { useSession } from '../../session/use-session.ts'
import { useWords } from '../../cells/use-words.ts'
import { addressOfScreen } from '../../navigation/address-of-screen.ts'
import { callOrThrow } from '../../api/call-or-throw.ts'
import { countText } from '../count-text.ts'
import type { Count } from '../list/state/use-list.ts'
import { ErrorState } from '../../feedback/ErrorState.tsx'
import { LoadingState } from '../../feedback/LoadingState.tsx'

/** The number of waiting documents by area, each a link to its list. */
export function BoardCounts({ screen }: { screen: BoardScreen }) {
  const words = useWords()
  const { permissions } = useSession()
  const counts = useQuery({
    queryKey: ['/api/board/counts', screen.name],
    refetchInterval: 60_000,
    queryFn: async ({ signal }): Promise<Readonly<Record<string, Count>>> =>
      ((await callOrThrow('/api/board/counts', { entity: { screen: screen.name } }, signal)).entity ?? {}) as Record<string, Count>,
  })
  if (counts.error !== null) return <ErrorState error={counts.error} onRetry={() => void counts.refetch()} />
  if (counts.data === undefined) return <LoadingState kind="board" />
  const { data } = counts
  const cards = screen.cards.filter(({ id, permission }) => data[id] !== undefined && (permission === undefined || permissions.has(permission)))
  const entities = [...new Set(cards.map(({ entity }) => entity))]
  return (
    <div className="board-groups">
      {entities.map((entity) => (
        <section key={entity} className="board-group" data-group={entity}>
          <h2>{words.text(`entity.${entity}`)}</h2>
          <ul>
            {cards
              .filter((card) => card.entity === entity)
              .map(({ id, screen: list, tab }) => (
                <li key={id}>
                  <Link
                    to={addressOfScreen(list, tab === undefined ? {} : { tab })}
                    className="board-card"
                    data-card={id}
                    data-empty={data[id]?.total === 0 || undefined}
                  >
                    <span className="board-count">{data[id] !== undefined && countText(data[id])}</span>
                    <span>{words.text([`card.${screen.name}.${id}`, `card.${id}`])}</span>
                    <small>{words.text(`screen.${list}`)}</small>
                  </Link>
                </li>
              ))}
          </ul>
        </section>
      ))}
    </div>
  )
}
