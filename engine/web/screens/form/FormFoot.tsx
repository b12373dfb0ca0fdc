import type { ReactNode } from 'react'
import type { Entity } from '../../../core/model/entity.ts'
import type { FormScreen } from '../../../core/model/screen.ts'
import { CellValue } from '../../cells/CellValue.tsx'
import { useWords } from '../../cells/use-words.ts'
import type { Row } from '../../cells/value-at-path.ts'
import type { DocumentStore } from '../../form/store/document-store.ts'
import { useDocument } from '../../form/store/use-store.ts'

/** The bar at the bottom: the figures that the document comes to, and the button that sends it. */
export function FormFoot({ screen, entity, store, children }: { screen: FormScreen; entity: Entity; store: DocumentStore; children: ReactNode }) {
  const words = useWords()
  const document = useDocument(store)
  const lines = screen.sections.filter((section) => section.kind === 'lines')
  const amounts = Object.values(entity.fields).filter((field) => field.type === 'amount' && field.computed !== undefined)
  return (
    <footer className="form-foot">
      <dl>
        {lines.map((section) => (
          <div key={section.id}>
            <dt>{words.text([`section.${screen.name}.${section.id}`, `section.${section.id}`])}</dt>
            <dd>{((document[section.lines] ?? []) as readonly Row[]).length}</dd>
          </div>
        ))}
        {amounts.map((field) => (
          <div key={field.name} data-field={field.name}>
            <dt>{words.field(entity, field)}</dt>
            <dd>
              <CellValue entity={entity} field={field} value={document[field.name]} row={document} />
            </dd>
          </div>
        ))}
      </dl>
      <div className="form-buttons">{children}</div>
    </footer>
  )
}
