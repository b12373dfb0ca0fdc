import { useMemo, useSyncExternalStore, type ReactNode } from 'react'
import type { Entity } from '../../../core/model/entity.ts'
import type { Field } from '../../../core/model/field.ts'
import type { FormScreen } from '../../../core/model/screen.ts'
import { CellValue } from '../../cells/CellValue.tsx'
import { useWords } from '../../cells/use-words.ts'
import type { DocumentStore } from '../../form/store/document-store.ts'
import { useFields, useHeaderValue } from '../../form/store/use-document-store.ts'
import { amountsInFoot } from './amounts-in-foot.ts'

/** The bar at the bottom: the totals of the document, and the button that sends it. */
export function FormFooter({ screen, entity, store, children }: { screen: FormScreen; entity: Entity; store: DocumentStore; children: ReactNode }) {
  const words = useWords()
  const figures = useMemo(() => {
    const lines = screen.sections.filter((section) => section.kind === 'lines')
    const amounts = amountsInFoot(screen, entity)
    // Only fields that a condition may hide: a changed sum does not render the bar again.
    const hideable = [...lines.map((section) => section.lines), ...amounts.map(({ name }) => name)].filter(
      (name) => entity.fields[name]?.visibleWhen !== undefined,
    )
    return { lines, amounts, hideable }
  }, [screen, entity])
  const { visible } = useFields(store, figures.hideable)
  const isShown = (name: string) => !figures.hideable.includes(name) || visible.has(name)
  const lines = figures.lines.filter((section) => isShown(section.lines))
  const amounts = figures.amounts.filter(({ name }) => isShown(name))
  return (
    <footer className="form-foot">
      <dl>
        {lines.map((section) => (
          <div key={section.id}>
            <dt>{words.text([`section.${screen.name}.${section.id}`, `section.${section.id}`])}</dt>
            <dd>
              <LineCount store={store} lines={section.lines} />
            </dd>
          </div>
        ))}
        {amounts.map((field) => (
          <div key={field.name} data-field={field.name}>
            <dt>{words.field(entity, field)}</dt>
            <dd>
              <Amount entity={entity} field={field} store={store} />
            </dd>
          </div>
        ))}
      </dl>
      <div className="form-buttons">{children}</div>
    </footer>
  )
}

function LineCount({ store, lines }: { readonly store: DocumentStore; readonly lines: string }) {
  const { subscribe, snapshot } = store.lines(lines)
  return useSyncExternalStore(subscribe, () => snapshot().rows.length)
}

// With its unit, whose field is the first part of its path.
function Amount({ entity, field, store }: { readonly entity: Entity; readonly field: Field; readonly store: DocumentStore }) {
  const unit = (field.unit ?? field.name).split('.')[0]!
  const row = { [unit]: useHeaderValue(store.header, unit), [field.name]: useHeaderValue(store.header, field.name) }
  return <CellValue entity={entity} field={field} value={row[field.name]} row={row} />
}
