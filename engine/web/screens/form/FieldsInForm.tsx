import { memo, useCallback, useDeferredValue, useMemo, useRef, useState } from 'react'
import type { Entity } from '../../../core/model/entity.ts'
import type { Section } from '../../../core/model/screen.ts'
import { useWords } from '../../cells/use-words.ts'
import { HeaderForm } from '../../form/header/HeaderForm.tsx'
import type { DocumentStore } from '../../form/store/document-store.ts'
import type { FieldsView } from '../../form/store/header-fields.ts'
import { useFields } from '../../form/store/use-document-store.ts'
import type { ReferenceNames } from '../../form/use-reference-names.ts'
import type { Row } from '../../cells/value-at-path.ts'
import { FoldableSection } from '../FoldableSection.tsx'
import { fieldsInFront } from './fields-in-front.ts'
import { FoldedFields } from './FoldedFields.tsx'
import type { Proposed } from './proposals.ts'

type Props = {
  readonly screen: string
  readonly entity: Entity
  readonly section: Extract<Section, { kind: 'fields' }>
  readonly store: DocumentStore
  readonly names: ReferenceNames
  readonly proposed: Proposed
  /** Lines follow, which its fields must not push out of sight. */
  readonly isAboveLines: boolean
}

const Form = memo(HeaderForm)

/**
 * A section of header fields: it renders when one of its fields changes, not when a line does. Typing here renders at once. Effects of a line render right
 * after the line's own cell, so that a key in a cell never waits for them, and a sum renders only its figure. If all its fields are hidden, the section is
 * hidden too.
 */
export const FieldsInForm = memo(function FieldsInForm({ screen, entity, section, store, names, proposed, isAboveLines }: Props) {
  const words = useWords()
  const present = useFields(store, section.fields)
  const deferred = useDeferredValue(present)
  const typed = useRef<FieldsView>(undefined)
  const { document, visible, required, readonly, issues } = present === typed.current ? present : deferred
  const change = useCallback(
    (changed: Row) => {
      store.setHeader(changed)
      typed.current = store.fields(section.fields)
    },
    [store, section],
  )
  const fields = useMemo(
    () =>
      [...visible].map((name) => {
        const field = entity.fields[name]!
        const proposal = proposed[name]
        // What a person has changed comes from nowhere else.
        const note = proposal !== undefined && proposal.value === document[name] ? proposal.note : undefined
        return { field, label: words.field(entity, field), required: required.has(name), readonly: readonly.has(name), note }
      }),
    [entity, words, visible, required, readonly, proposed, document],
  )
  // No field changes its place while it is filled in.
  const [front] = useState(() => (isAboveLines ? fieldsInFront(entity, section.fields, present.required) : undefined))
  const [first, rest] = useMemo(
    () => (front === undefined ? [fields, []] : [fields.filter(({ field }) => front.has(field.name)), fields.filter(({ field }) => !front.has(field.name))]),
    [front, fields],
  )
  if (fields.length === 0) return null
  const about = { values: store.header, entity, document, issues, nameOf: names.nameOf, onRemember: names.remember, onChange: change }
  return (
    <FoldableSection screen={screen} id={section.id}>
      {first.length > 0 && <Form {...about} fields={first} />}
      {rest.length > 0 && (
        <FoldedFields fields={rest} document={document} values={store.header} issues={issues} nameOf={names.nameOf}>
          <Form {...about} fields={rest} />
        </FoldedFields>
      )}
    </FoldableSection>
  )
})
