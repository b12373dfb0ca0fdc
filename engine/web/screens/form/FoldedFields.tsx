import { useId, useState, type ReactNode } from 'react'
import { isBlank } from '../../../core/model/document.ts'
import { textOfField } from '../../cells/text-of-field.ts'
import { useWords } from '../../cells/use-words.ts'
import type { Row } from '../../cells/value-at-path.ts'
import type { ShownField } from '../../form/header/header-schema.ts'
import type { HeaderValues } from '../../form/store/header-values.ts'
import type { FieldIssue } from '../../form/worded-issue.ts'
import { useSession } from '../../session/use-session.ts'

type Props = {
  readonly fields: readonly ShownField[]
  readonly document: Row
  readonly values: HeaderValues
  readonly issues: readonly FieldIssue[]
  readonly nameOf: (id: string) => string
  readonly children: ReactNode
}

/** Fields behind a line with their values. It opens by a press, or once one of them is refused or must be filled in, and stays open while that is so. */
export function FoldedFields({ fields, document, values, issues, nameOf, children }: Props) {
  const words = useWords()
  const { scales } = useSession()
  const body = useId()
  const [isOpened, setOpened] = useState(false)
  const isNeeded = fields.some(({ field: { name }, required }) => issues.some(({ field }) => field === name) || (required && isBlank(document[name])))
  // Typing what was missing does not close the field that one types in.
  if (isNeeded && !isOpened) setOpened(true)
  const isOpen = isOpened || isNeeded
  const filled = fields.flatMap(({ field, label }) => {
    const value = document[field.name]
    // Figures that are worked out stand in the bar at the bottom.
    if (isBlank(value) || value === false || values.isComputed(field.name)) return []
    const named =
      field.type === 'ref' ? nameOf(String(value)) : field.type === 'refs' && Array.isArray(value) ? words.list(value.map(String).map(nameOf)) : value
    const text = textOfField(field, named, words, scales)
    return text === '' ? [] : [{ name: field.name, label, text }]
  })
  return (
    <div className="folded-fields">
      <button type="button" data-action="moreFields" aria-expanded={isOpen} aria-controls={body} onClick={() => setOpened(!isOpen)}>
        <span className="section-arrow" aria-hidden data-open={isOpen}>
          ›
        </span>
        <b>{words.text('ui.form.moreFields', { count: String(fields.length) })}</b>
        {!isOpen &&
          filled.map(({ name, label, text }) => (
            <span key={name} data-folded={name}>
              {label} <em>{text}</em>
            </span>
          ))}
      </button>
      <div id={body}>{isOpen && children}</div>
    </div>
  )
}
