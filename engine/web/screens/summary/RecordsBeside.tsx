import { useState, type ReactNode } from 'react'
import type { Entity } from '../../../core/model/entity.ts'
import { textOfValue } from '../../cells/text-of-value.ts'
import { useWords } from '../../cells/use-words.ts'
import type { DocumentStore } from '../../form/store/document-store.ts'
import { useFields } from '../../form/store/use-document-store.ts'
import type { ReferenceNames } from '../../form/use-reference-names.ts'
import { useModel } from '../../model/use-model.ts'
import { useMedia } from '../use-narrow.ts'
import { RecordSummary, useReadsSummary } from './RecordSummary.tsx'

type Props = {
  readonly entity: Entity
  /** The ref fields whose records stand beside. */
  readonly fields: readonly string[]
  readonly store: DocumentStore
  readonly names: ReferenceNames
  readonly children: ReactNode
}

type Chosen = { readonly name: string; readonly target: Entity; readonly id: string }

/** Part of a form with the chosen records beside it; where there is no room, they are folded beneath. */
export function RecordsBeside({ entity, fields, store, names, children }: Props) {
  const model = useModel()
  const reads = useReadsSummary()
  const isWide = useMedia('(min-width: 1200px)')
  const { document } = useFields(store, fields)
  const chosen = fields.flatMap((name): readonly Chosen[] => {
    const target = model.entities[entity.fields[name]?.entity ?? '']
    const id = textOfValue(document[name])
    return target === undefined || id === '' || !reads(target) ? [] : [{ name, target, id }]
  })
  return (
    <div className="form-beside" data-beside={isWide && chosen.length > 0}>
      <div>{children}</div>
      {chosen.length > 0 && (
        <div className="records-beside">
          {chosen.map((each) => (
            <Beside key={each.name} {...each} entity={entity} names={names} isOpen={isWide} />
          ))}
        </div>
      )}
    </div>
  )
}

function Beside({ entity, name, target, id, names, isOpen }: Chosen & { readonly entity: Entity; readonly names: ReferenceNames; readonly isOpen: boolean }) {
  const words = useWords()
  const [isUnfolded, setUnfolded] = useState(false)
  const title = names.nameOf(id)
  const label = words.field(entity, entity.fields[name]!)
  if (isOpen)
    return (
      <section aria-label={label}>
        <p className="headline-kind">{label}</p>
        <h2>{title}</h2>
        <RecordSummary entity={target} id={id} />
      </section>
    )
  return (
    <details onToggle={(event) => setUnfolded(event.currentTarget.open)}>
      <summary>
        {label}: {title}
      </summary>
      {isUnfolded && <RecordSummary entity={target} id={id} />}
    </details>
  )
}
