import { useState, type ReactNode } from 'react'
import type { Entity } from '../../../core/model/entity.ts'
import type { Transition } from '../../../core/model/lifecycle.ts'
import type { FormScreen } from '../../../core/model/screen.ts'
import type { Row } from '../../cells/value-at-path.ts'
import type { DocumentStore } from '../../form/store/document-store.ts'
import type { ReferenceNames } from '../../form/use-reference-names.ts'
import { RecordsBeside } from '../summary/RecordsBeside.tsx'
import { FieldsInForm } from './FieldsInForm.tsx'
import { FormFooter } from './FormFooter.tsx'
import { IssueList, type IssueTarget } from './IssueList.tsx'
import { LinesInForm } from './LinesInForm.tsx'
import { useProposals } from './use-proposals.ts'

type Props = {
  readonly screen: FormScreen
  readonly entity: Entity
  readonly store: DocumentStore
  readonly names: ReferenceNames
  readonly hidden: boolean
  /** The creating transition, if what follows from a chosen record is proposed. */
  readonly proposes: Transition | undefined
  /** The answer with which the form began. */
  readonly began: Row
  readonly foot: ReactNode
  readonly onReload: () => void
}

/** No record stands beside a document that is out of sight. */
const NO_FIELDS: readonly string[] = []

/** One document being edited: its header by RJSF, its lines in the grid, its issues, and the bar at the bottom. Each part reads the store itself. */
export function DocumentForm({ screen, entity, store, names, hidden, proposes, began, foot, onReload }: Props) {
  const [target, setTarget] = useState<IssueTarget>()
  const proposed = useProposals({ entity, transition: proposes, store, names, began })
  const about = { screen: screen.name, entity, store, names }
  const sections = screen.sections.map((section, place) => {
    if (section.kind === 'fields') {
      const isAboveLines = screen.sections[place + 1]?.kind === 'lines'
      return <FieldsInForm key={section.id} {...about} section={section} proposed={proposed} isAboveLines={isAboveLines} />
    }
    if (section.kind !== 'lines') return null
    return <LinesInForm key={section.id} {...about} section={section} target={target?.lines === section.lines ? target : undefined} />
  })
  // Records stand beside the lines, where there are any.
  const above = Math.max(
    0,
    screen.sections.findIndex(({ kind }) => kind === 'lines'),
  )
  const rest = (
    <>
      {sections.slice(above)}
      <IssueList entity={entity} store={store} onJump={setTarget} onReload={onReload} />
    </>
  )
  return (
    <div className="document-form" hidden={hidden} data-document={String(store.document()['id'] ?? '')}>
      <div className="form-body">
        {sections.slice(0, above)}
        {screen.summaries === undefined ? (
          rest
        ) : (
          <RecordsBeside entity={entity} fields={hidden ? NO_FIELDS : screen.summaries} store={store} names={names}>
            {rest}
          </RecordsBeside>
        )}
      </div>
      <FormFooter screen={screen} entity={entity} store={store}>
        {foot}
      </FormFooter>
    </div>
  )
}
