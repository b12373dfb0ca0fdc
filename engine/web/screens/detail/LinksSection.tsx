import { Link } from 'react-router'
import type { Entity } from '../../../core/model/entity.ts'
import { useModel } from '../../model/use-model.ts'
import { StatusTag } from '../../cells/StatusTag.tsx'
import { useWords } from '../../cells/use-words.ts'
import { ErrorState } from '../../feedback/ErrorState.tsx'
import { addressOfLinked } from './address-of-linked.ts'
import type { Linked } from './use-links.ts'
import { useLinks } from './use-links.ts'

type Props = { readonly entity: Entity; readonly links: readonly { readonly entity: string; readonly screen: string }[]; readonly id: string }

/** The sources and results of this document, by kind, each a link to its screen on this side. */
export function LinksSection({ entity, links, id }: Props) {
  const words = useWords()
  const model = useModel()
  const found = useLinks(
    entity,
    id,
    links.map((link) => link.entity),
  )
  if (found.error !== null) return <ErrorState error={found.error} onRetry={() => void found.refetch()} />
  if (found.data === undefined) return null
  const groups = links.map((link) => ({ ...link, documents: found.data[link.entity] ?? [] })).filter(({ documents }) => documents.length > 0)
  if (groups.length === 0) return <p className="screen-note">{words.text('ui.links.nothing')}</p>
  return (
    <dl className="links">
      {groups.map(({ entity: target, screen, documents }) => {
        const vocabulary = model.entities[target]?.fields['status']?.vocabulary
        return (
          <div key={target} data-links={target}>
            <dt>{words.text(`entity.${target}`)}</dt>
            <dd>
              <ul>
                {together(documents, (each) => addressOfLinked(model, screen, each)).map(({ address, each, count, isAlike }) => (
                  <li key={address}>
                    <Link to={address}>{each.text || '–'}</Link>
                    {count > 1 && <span className="links-count">×{count}</span>}
                    {isAlike && each.status !== undefined && vocabulary !== undefined && <StatusTag vocabulary={vocabulary} value={each.status} />}
                  </li>
                ))}
              </ul>
            </dd>
          </div>
        )
      })}
    </dl>
  )
}

/** Documents with the same address appear once, with their number, and with their state if all are in the same one. */
function together(documents: readonly Linked[], addressOf: (document: Linked) => string) {
  const groups = new Map<string, Linked[]>()
  for (const document of documents) groups.set(addressOf(document), [...(groups.get(addressOf(document)) ?? []), document])
  return [...groups].map(([address, found]) => {
    const each = found[0]!
    return { address, each, count: found.length, isAlike: found.every(({ status }) => status === each.status) }
  })
}
