import { frame } from 'virtual:model'
import { Link } from 'react-router'
import { isAllowed } from '../../../core/permissions/is-allowed.ts'
import { useSession } from '../../session/use-session.ts'
import { useWords } from '../../cells/use-words.ts'
import { addressOfEntry } from '../../navigation/home-by-side.ts'

type Props = { readonly boards: readonly string[]; readonly current: string; readonly isBeside?: boolean }

/** Links between the boards that the person may open; nothing if there is only one. `isBeside`: the open one has tabs of its own beside them. */
export function BoardLinks({ boards, current, isBeside = false }: Props) {
  const words = useWords()
  const { permissions, language } = useSession()
  const open = boards.filter((name) => name === current || isAllowed(frame.permissionOfRoute[name], permissions))
  if (open.length < 2) return null
  return (
    <nav className="board-links" aria-label={words.text('ui.board.boards')}>
      {open
        .filter((name) => !isBeside || name !== current)
        .map((name) => (
          <Link key={name} to={addressOfEntry(name, language)} aria-current={name === current ? 'page' : undefined}>
            {words.text(`screen.${name}`)}
          </Link>
        ))}
    </nav>
  )
}
