import { useQuery } from '@tanstack/react-query'
import { explanationsOf, type ListedExplanation } from './explanation.ts'
import type { ExplainTarget } from './target-of.ts'

type Props = {
  /** The screen, and the document on it. */
  readonly place: Readonly<Record<string, string>>
  readonly words: Readonly<Record<string, string>>
  readonly onAsk: (asked: Pick<ExplainTarget, 'kind' | 'entity'>) => void
}

const away = new Set(['hidden', 'notOffered', 'refused', 'masked', 'sealed', 'uncertain'])

/** Everything that a screen could show or do, the missing things first, since the pointer cannot reach them. */
export function ScreenExplanations({ place, words, onAsk }: Props) {
  const { screen, id, line, person } = place
  const of = {
    ...(screen !== undefined && { screen }),
    ...(id !== undefined && { id }),
    ...(line !== undefined && { line }),
    ...(person !== undefined && { person }),
  }
  const found = useQuery({ queryKey: ['explain', 'screen', of], queryFn: () => explanationsOf(of), gcTime: 0 })
  const isAway = ({ outcomes }: ListedExplanation) => outcomes.some((outcome) => away.has(outcome))
  const all = found.data ?? []
  const groups = [
    [words['notHere'], all.filter(isAway)],
    [words['there'], all.filter((each) => !isAway(each))],
  ] as const
  return groups.map(([title, things]) =>
    things.length === 0 ? null : (
      <section key={title} className="explain-group">
        <h3>{title}</h3>
        <ul>
          {things.map((thing) => (
            <li key={`${thing.kind} ${thing.name}`}>
              <button type="button" data-thing={`${thing.kind} ${thing.name}`} onClick={() => onAsk(questionOf(thing, of))}>
                <span>{thing.title}</span>
                <small>
                  {words[thing.kind]} · {thing.outcomeTexts.join(', ')}
                </small>
              </button>
            </li>
          ))}
        </ul>
      </section>
    ),
  )
}

function questionOf({ kind, name }: ListedExplanation, of: Readonly<Record<string, string>>): Pick<ExplainTarget, 'kind' | 'entity'> {
  if (kind === 'menu') return { kind, entity: { route: name } }
  return { kind, entity: { ...of, [kind === 'action' ? 'action' : 'path']: name } }
}
