import { Link } from 'react-router'
import type { Entity } from '../../../core/model/entity.ts'
import { useModel } from '../../app/use-model.ts'
import { StatusTag } from '../../cells/StatusTag.tsx'
import { textOfValue } from '../../cells/text-of-value.ts'
import { useWords } from '../../cells/use-words.ts'
import type { Row } from '../../cells/value-at-path.ts'
import { addressOfScreen } from '../address-of-screen.ts'
import { Trouble } from '../Trouble.tsx'
import { useAbout } from './use-detail.ts'

type Props = { readonly entity: Entity; readonly links: readonly { readonly entity: string; readonly screen: string }[]; readonly id: string }

/** The documents that this one came from and that came of it, by kind, each leading to its screen of this side. */
export function LinksSection({ entity, links, id }: Props) {
  const words = useWords()
  const model = useModel()
  const found = useAbout(entity, id, 'links')
  if (found.error !== null) return <Trouble error={found.error} onRetry={() => void found.refetch()} />
  if (found.data === undefined) return null
  if (found.data.length === 0) return <p className="screen-note">{words.text('ui.links.nothing')}</p>
  const groups = links.map((link) => ({ ...link, documents: found.data.filter((each) => each['entity'] === link.entity) })).filter(({ documents }) => documents.length > 0)

  function document(each: Row, target: string, screen: string) {
    const status = textOfValue(each['status'])
    const vocabulary = model.entities[target]?.fields['status']?.vocabulary
    const address = model.screens[screen]?.kind === 'detail' ? addressOfScreen(screen, { id: textOfValue(each['id']) }) : addressOfScreen(screen, { q: textOfValue(each['text']) })
    return (
      <li key={textOfValue(each['id'])}>
        <Link to={address}>{textOfValue(each['text']) || '–'}</Link>
        {status !== '' && vocabulary !== undefined && <StatusTag vocabulary={vocabulary} value={status} />}
      </li>
    )
  }

  return (
    <dl className="links">
      {groups.map(({ entity: target, screen, documents }) => (
        <div key={target} data-links={target}>
          <dt>{words.text(`entity.${target}`)}</dt>
          <dd><ul>{documents.map((each) => document(each, target, screen))}</ul></dd>
        </div>
      ))}
    </dl>
  )
}
