import { lazy, memo, Suspense, useMemo, useState } from 'react'
import type { Entity } from '../../../core/model/entity.ts'
import type { PeriodStep, Section } from '../../../core/model/screen.ts'
import { loadChunk } from '../../foundation/load-chunk.ts'
import { useModel } from '../../model/use-model.ts'
import { useWords } from '../../cells/use-words.ts'
import { LineGrid } from '../../form/lines/LineGrid.tsx'
import type { DocumentStore } from '../../form/store/document-store.ts'
import { useFields } from '../../form/store/use-document-store.ts'
import type { ReferenceNames } from '../../form/use-reference-names.ts'
import { documentFieldsRead } from '../../grid/columns/document-fields-read.ts'
import { FoldableSection } from '../FoldableSection.tsx'
import { Segments } from '../../ui/Segments.tsx'

// Only few forms have lines to write by period.
const WritingPivot = lazy(() => loadChunk(async () => ({ default: (await import('../../pivot/writing/WritingPivot.tsx')).WritingPivot })))

type Props = {
  readonly screen: string
  readonly entity: Entity
  readonly section: Extract<Section, { kind: 'lines' }>
  readonly store: DocumentStore
  readonly names: ReferenceNames
  /** A cell to go to. */
  readonly target: { readonly row: number; readonly field: string } | undefined
}

/** A section of lines, unless they are hidden. */
export function LinesInForm(props: Props) {
  return props.entity.fields[props.section.lines]?.visibleWhen === undefined ? <Lines {...props} /> : <LinesWhileVisible {...props} />
}

function LinesWhileVisible(props: Props) {
  const { store, section } = props
  const asked = useMemo(() => [section.lines], [section])
  return useFields(store, asked).visible.has(section.lines) ? <Lines {...props} /> : null
}

/** The grid on the store of its lines. */
const Lines = memo(function Lines({ screen, entity, section, store, names, target }: Props) {
  const model = useModel()
  const words = useWords()
  const field = entity.fields[section.lines]
  const line = model.entities[field?.entity ?? '']
  // The values that decide the names of columns and whether they exist.
  const headings = useMemo(
    () =>
      line === undefined
        ? []
        : Object.values(line.fields).flatMap((each) => [...(each.namedBy === undefined ? [] : [each.namedBy]), ...(documentFieldsRead(line, each) ?? [])]),
    [line],
  )
  const { document } = useFields(store, headings)
  const { shape, setShape } = useShape(target)
  if (field === undefined || line === undefined) return null
  const { pivot } = section
  const label = words.field(entity, field)
  return (
    <FoldableSection screen={screen} id={section.id}>
      {pivot !== undefined && (
        <Segments
          label={label}
          choices={['lines', ...pivot.steps].map((value) => ({ value, text: words.text(`ui.pivot.${value}`) }))}
          chosen={shape}
          onChange={setShape}
        />
      )}
      {pivot !== undefined && shape !== 'lines' ? (
        <Suspense>
          <WritingPivot screen={screen} id={section.id} label={label} line={line} pivot={pivot} step={shape as PeriodStep} store={store.lines(section.lines)} />
        </Suspense>
      ) : (
        <LineGrid
          screen={screen}
          line={line}
          label={label}
          section={section}
          store={store.lines(section.lines)}
          {...(section.scan?.boxes !== undefined && { boxes: store.lines(section.scan.boxes.into) })}
          heading={headings.length === 0 ? undefined : document}
          target={target}
          nameOf={names.nameOf}
          remember={names.remember}
        />
      )}
    </FoldableSection>
  )
})

/** How the lines are shown: as lines, or by a period. What an issue names is shown among the lines. */
function useShape(target: Props['target']) {
  const [shape, setShape] = useState('lines')
  const [shown, setShown] = useState(target)
  if (target !== shown) {
    setShown(target)
    if (target !== undefined) setShape('lines')
  }
  return { shape, setShape }
}
