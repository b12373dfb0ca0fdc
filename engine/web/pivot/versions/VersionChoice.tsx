import { useWords } from '../../cells/use-words.ts'
import type { PivotGroup } from '../lines/pivot-of.ts'

type Props = {
  readonly groups: readonly PivotGroup[]
  /** The versions that do not stand side by side. */
  readonly left: ReadonlySet<string>
  readonly onChange: (left: ReadonlySet<string>) => void
}

/** The versions, of which each is pressed while it stands beside the others. */
export function VersionChoice({ groups, left, onChange }: Props) {
  const words = useWords()
  if (groups.length < 3) return null
  function toggle(key: string) {
    const next = new Set(left)
    if (!next.delete(key)) next.add(key)
    onChange(next)
  }
  return (
    <div className="segments" role="group" aria-label={words.text('ui.pivot.versions')}>
      {groups.map(({ key, label }) => (
        <button key={key} type="button" data-version={label} aria-pressed={!left.has(key)} onClick={() => toggle(key)}>
          {label}
        </button>
      ))}
    </div>
  )
}
