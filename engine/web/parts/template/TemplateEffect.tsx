import { useWords } from '../../cells/use-words.ts'
import type { EditorRow } from './template-draft.ts'
import type { Effect } from './use-template.ts'

/** The effect of saving, field by field, before it is saved. */
export function TemplateEffect({ effects, rows }: { effects: readonly Effect[]; rows: readonly EditorRow[] }) {
  const words = useWords()
  const known = new Map(rows.map((row) => [row.keyName, row]))
  const nameOf = (row: EditorRow | undefined) => (words.language === 'cn' ? row?.showName : row?.epShowName) ?? ''
  return (
    <section className="template-effect" aria-label={words.text('template.effect')}>
      <h3>{words.text('template.effect')}</h3>
      {effects.length === 0 && <p>{words.text('template.noEffect')}</p>}
      <ul>
        {effects.map(({ keyName, kinds, rows: held }) => (
          <li key={keyName} data-effect={keyName}>
            <strong>{nameOf(known.get(keyName))}</strong> {kinds.map((kind) => words.text(`template.kinds.${kind}`)).join(', ')}
            {(known.get(keyName)?.usedIn.length ?? 0) > 0 && <span> · {known.get(keyName)!.usedIn.join(', ')}</span>}
            {held !== undefined && held > 0 && <span> · {words.text('template.rowsHeld', { count: String(held) })}</span>}
          </li>
        ))}
      </ul>
    </section>
  )
}
