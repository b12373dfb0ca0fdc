import { memo, useMemo } from 'react'
import type { Entity } from '../../../core/model/entity.ts'
import type { Section } from '../../../core/model/screen.ts'
import { useWords } from '../../cells/use-words.ts'
import { HeaderForm } from '../../form/HeaderForm.tsx'
import type { DocumentStore } from '../../form/store/document-store.ts'
import { useFields } from '../../form/store/use-store.ts'
import type { Names } from '../../form/use-names.ts'
import { SectionBox } from '../SectionBox.tsx'

type Props = {
  readonly screen: string
  readonly entity: Entity
  readonly section: Extract<Section, { kind: 'fields' }>
  readonly store: DocumentStore
  readonly names: Names
}

/** A section of header fields: it is drawn again when one of its fields changes, not when a line does. */
export const FieldsInForm = memo(function FieldsInForm({ screen, entity, section, store, names }: Props) {
  const words = useWords()
  const { document, visible, required, readonly, issues } = useFields(store, section.fields)
  const fields = useMemo(
    () =>
      [...visible].map((name) => {
        const field = entity.fields[name]!
        return { field, label: words.field(entity, field), required: required.has(name), readonly: readonly.has(name) }
      }),
    [entity, words, visible, required, readonly],
  )
  return (
    <SectionBox screen={screen} id={section.id}>
      <HeaderForm
        entity={entity}
        document={document}
        issues={issues}
        nameOf={names.nameOf}
        onRemember={names.remember}
        onChange={store.setHeader}
        fields={fields}
      />
    </SectionBox>
  )
})
