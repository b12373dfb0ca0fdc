import { useCallback, useMemo, useState, type ReactNode } from 'react'
import { inputFieldsOf, openFieldsOf } from '../../../core/lifecycle/apply-input.ts'
import type { Surroundings } from '../../../core/lifecycle/document.ts'
import { holds } from '../../../core/lifecycle/evaluate-formula.ts'
import { valuesOfLine } from '../../../core/lifecycle/values-of.ts'
import type { Entity } from '../../../core/model/entity.ts'
import type { Field } from '../../../core/model/field.ts'
import type { Transition } from '../../../core/model/lifecycle.ts'
import type { FormScreen } from '../../../core/model/screen.ts'
import type { Side } from '../../../core/model/side.ts'
import { useModel } from '../../app/use-model.ts'
import { useWords } from '../../cells/use-words.ts'
import type { Row } from '../../cells/value-at-path.ts'
import { checkDraft } from '../../form/check-draft.ts'
import { HeaderForm } from '../../form/HeaderForm.tsx'
import { LineGrid } from '../../form/lines/LineGrid.tsx'
import { markKey, type CellMark } from '../../form/lines/cell-marks.ts'
import { placeOfIssue } from '../../form/place-of-issue.ts'
import { standingIssues, type Refusal, type ToldIssue } from '../../form/standing-issues.ts'
import { useConditions } from '../../form/use-conditions.ts'
import { useDraft, type Draft } from '../../form/use-draft.ts'
import type { useNames } from '../../form/use-names.ts'
import { SectionBox } from '../SectionBox.tsx'
import { FormFoot } from './FormFoot.tsx'
import { IssueList } from './IssueList.tsx'

type Props = {
  readonly screen: FormScreen
  readonly entity: Entity
  readonly transition: Transition
  readonly beginning: Row
  /** Texts that cells refused before, from a kept draft. */
  readonly beginningRefused: Draft['refused']
  /** As the server has it; absent for a new document. */
  readonly before: Row | undefined
  readonly names: ReturnType<typeof useNames>
  readonly writer: { readonly side: Side; readonly permissions: ReadonlySet<string> }
  readonly surroundings: Surroundings
  readonly attempted: boolean
  readonly refusal: Refusal | undefined
  readonly hidden: boolean
  readonly fromSources: boolean
  readonly foot: ReactNode
  readonly onChange: (draft: Draft) => void
  readonly onReload: () => void
}

const isRequired = (field: Field): boolean => field.required

const noMarks: ReadonlyMap<string, CellMark> = new Map()

// A text that a cell refused is an issue like any other: in the list, with a way to its cell.
function refusedCells({ document, refused }: Draft): readonly ToldIssue[] {
  return Object.entries(refused).flatMap(([lines, marks]) =>
    ((document[lines] ?? []) as readonly Row[]).flatMap((row, place) =>
      [...marks]
        .filter(([key]) => key.startsWith(`${String(row['id'])} `))
        .map(([key, { text, typed }]) => ({
          code: 'REFUSED_TEXT',
          path: `${lines}[${place}].${key.split(' ')[1] ?? ''}`,
          params: {},
          text: `${text}: ${typed ?? ''}`,
        })),
    ),
  )
}

/** One document in writing: its header by RJSF, its lines in the grid, what is wrong, and the bar at the bottom. */
export function DocumentForm({
  screen,
  entity,
  transition,
  beginning,
  beginningRefused,
  before,
  names,
  writer,
  surroundings,
  attempted,
  refusal,
  hidden,
  fromSources,
  foot,
  onChange,
  onReload,
}: Props) {
  const model = useModel()
  const words = useWords()
  const isNew = transition.from === null
  const { draft, setHeader, setLines } = useDraft(entity, beginning, beginningRefused, isNew, surroundings, onChange)
  const { document } = draft
  const conditions = useConditions(entity, document)
  const [target, setTarget] = useState<{ row: number; field: string; lines: string }>()
  const conversion = transition.conversion === undefined ? undefined : entity.conversions[transition.conversion]
  const input = useMemo(() => new Set(inputFieldsOf(model, entity, transition, writer).map(({ name }) => name)), [model, entity, transition, writer])
  const demanded = transition.input === '*' ? [] : transition.input.filter(({ required }) => required).map(({ name }) => name)
  // What parts the sources into documents, or must be equal over them, comes from the sources.
  const fixedBySources = (name: string) =>
    fromSources && conversion !== undefined && (name in conversion.split || name in conversion.same) && (beginning[name] ?? null) !== null

  const issues: readonly ToldIssue[] = useMemo(() => {
    const found = attempted ? checkDraft(model, entity, transition, before, document, writer, surroundings) : []
    const standing = standingIssues(refusal, document)
    return [...refusedCells(draft), ...found, ...standing.filter(({ code, path }) => !found.some((each) => each.code === code && each.path === path))]
  }, [attempted, model, entity, transition, before, draft, document, writer, surroundings, refusal])
  const headerIssues = issues.flatMap((issue) => {
    const place = placeOfIssue(issue.path)
    return place.kind === 'field' ? [{ field: place.field, text: words.issue(issue) }] : []
  })

  function marksOf(lines: string): ReadonlyMap<string, CellMark> {
    const rows = (document[lines] ?? []) as readonly Row[]
    const marks = new Map<string, CellMark>()
    for (const issue of issues) {
      const place = placeOfIssue(issue.path)
      if (place.kind === 'cell' && place.lines === lines && rows[place.row] !== undefined)
        marks.set(markKey(rows[place.row]!['id'], place.field), { text: words.issue(issue) })
    }
    return marks
  }

  const isOpenOf = useCallback(
    (line: Entity) => {
      const open = new Set(openFieldsOf(model, line, writer).map(({ name }) => name))
      return (row: Row, field: Field) =>
        open.has(field.name) && (field.readonlyWhen === undefined || !holds(model, field.readonlyWhen, valuesOfLine(model, line, row, document, surroundings)))
    },
    [model, document, writer, surroundings],
  )

  return (
    <div className="document-form" hidden={hidden} data-document={String(document['id'] ?? '')}>
      <div className="form-body">
        {screen.sections.map((section) => {
          if (section.kind === 'fields') {
            const fields = section.fields
              .map((name) => entity.fields[name])
              .filter((field) => field !== undefined && conditions.isVisible(field)) as readonly Field[]
            return (
              <SectionBox key={section.id} screen={screen.name} id={section.id}>
                <HeaderForm
                  entity={entity}
                  document={document}
                  issues={headerIssues}
                  nameOf={names.nameOf}
                  onRemember={names.remember}
                  onChange={setHeader}
                  fields={fields.map((field) => ({
                    field,
                    label: words.field(entity, field),
                    required: conditions.isRequired(field) || demanded.includes(field.name),
                    readonly: !input.has(field.name) || conditions.isReadonly(field) || fixedBySources(field.name),
                  }))}
                />
              </SectionBox>
            )
          }
          const line = section.kind === 'lines' ? model.entities[entity.fields[section.lines]?.entity ?? ''] : undefined
          if (section.kind !== 'lines' || line === undefined) return null
          return (
            <SectionBox key={section.id} screen={screen.name} id={section.id}>
              <LineGrid
                screen={screen.name}
                line={line}
                label={words.field(entity, entity.fields[section.lines]!)}
                section={section}
                rows={(document[section.lines] ?? []) as readonly Row[]}
                mayAdd={conversion?.into !== section.lines || line.fields[conversion.link]?.required !== true}
                isOpen={isOpenOf(line)}
                isRequired={isRequired}
                issues={marksOf(section.lines)}
                refused={draft.refused[section.lines] ?? noMarks}
                target={target?.lines === section.lines ? target : undefined}
                nameOf={names.nameOf}
                remember={names.remember}
                onChange={(rows, touched, refused) => setLines(section.lines, rows, touched, refused)}
              />
            </SectionBox>
          )
        })}
        <IssueList entity={entity} issues={issues} onJump={setTarget} onReload={onReload} />
      </div>
      <FormFoot screen={screen} entity={entity} document={document}>
        {foot}
      </FormFoot>
    </div>
  )
}
