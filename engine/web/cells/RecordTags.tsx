import type { Reference } from '../../core/wire/envelope.ts'

/** Several records, each as a tag: in one line that is cut off, whose hover shows all, or in as many lines as they need. */
export function RecordTags({ records, isWhole = false }: { readonly records: readonly Reference[]; readonly isWhole?: boolean }) {
  return (
    <span className={isWhole ? 'tags tags-whole' : 'tags'} title={isWhole ? undefined : records.map(({ text }) => text).join('\n')}>
      {records.map(({ id, text }) => (
        <span key={id} className="tag" data-tone="grey">
          {text}
        </span>
      ))}
    </span>
  )
}
