import { frame } from 'virtual:model'
import { Link } from 'react-router'
import { isAllowed } from '../../../core/permissions/is-allowed.ts'
import { useSession } from '../../session/use-session.ts'
import { useWords } from '../../cells/use-words.ts'
import { addressOfEntry } from '../../navigation/home-by-side.ts'

/** Links between the boards that the person may open; nothing if there is only one. */
export function BoardLinks({ boards, current }: { readonly boards: readonly string[]; readonly current: string }) {
  const words = useWords()
  const { permissions, language } = useSession()
  const open = boards.filter((name) => name === current || isAllowed(frame.permissionOfRoute[name], permissions))
  if (open.length < 2) return null
  return (
    <nav className="board-links" aria-label={words.text('ui.board.boards')}>
      {open.map((name) => (
        <Link key={name} to={addressOfEntry(name, language)} aria-current={name === current ? 'page' : undefined}>
          {words.text(`screen.${name}`)}
        </Link>
      ))}
    </nav>
  )
}
