import { lazy, Suspense } from 'react'
import { assertNever } from '../../../core/assert-never.ts'
import type { Entity } from '../../../core/model/entity.ts'
import type { DetailScreen, Section } from '../../../core/model/screen.ts'
import { rowsOf } from '../../../core/model/document.ts'
import { fieldAtPath } from '../../../core/model/field-at-path.ts'
import { useModel } from '../../model/use-model.ts'
import type { Row } from '../../cells/value-at-path.ts'
import { useConditions } from '../../form/use-conditions.ts'
import { side } from '../../session/session.ts'
import { useSession } from '../../session/use-session.ts'
import { FoldableSection } from '../FoldableSection.tsx'
import { FieldsSection } from './FieldsSection.tsx'
import { HistorySection } from './timeline/HistorySection.tsx'
import { LinesSection } from './LinesSection.tsx'
import { LinksSection } from './LinksSection.tsx'
import { awardPivotOf } from '../../pivot/award-pivot-of.ts'
import { PivotSection } from './PivotSection.tsx'
import { ThreadSection } from './ThreadSection.tsx'
import { withLateWords } from '../../model/load-packs.ts'

const AwardSection = lazy(async () => ({ default: (await withLateWords(import('./AwardSection.tsx'))).AwardSection }))
const EntrySection = lazy(async () => ({ default: (await import('./EntrySection.tsx')).EntrySection }))
const SeriesSection = lazy(async () => ({ default: (await import('../../series/SeriesSection.tsx')).SeriesSection }))
const TimelineSection = lazy(async () => ({ default: (await withLateWords(import('./timeline/TimelineSection.tsx'))).TimelineSection }))

function hasDiscussion({ discussion }: Entity): boolean {
  return discussion?.sides.includes(side) === true
}

type BodyProps = { readonly screen: DetailScreen; readonly entity: Entity; readonly section: Section; readonly row: Row; readonly isBeside: boolean }

function Body({ screen, entity, section, row, isBeside }: BodyProps) {
  const model = useModel()
  const { user } = useSession()
  switch (section.kind) {
    case 'fields':
      return <FieldsSection entity={entity} fields={section.fields} compare={section.compare} row={row} />
    case 'lines':
      if (section.thread !== undefined)
        return <ThreadSection line={model.entities[entity.fields[section.lines]?.entity ?? '']!} thread={section.thread} rows={rowsOf(row, section.lines)} />
      return <LinesSection screen={screen.name} entity={entity} section={section} row={row} />
    case 'pivot': {
      const pivot = awardPivotOf({ pivot: section })
      if (pivot !== undefined) return <AwardSection screen={screen.name} entity={entity} id={section.id} lines={section.lines} pivot={pivot} row={row} />
      return <PivotSection screen={screen.name} entity={entity} section={section} row={row} />
    }
    case 'entry':
      return <EntrySection entity={entity} section={section} row={row} />
    case 'series':
      return <SeriesSection id={section.id} series={section.series} row={row} />
    case 'history':
      return hasDiscussion(entity) && user.invitation === undefined ? (
        <TimelineSection entity={entity} id={String(row['id'])} canWrite={!isBeside} />
      ) : (
        <HistorySection entity={entity} id={String(row['id'])} />
      )
    case 'links':
      return <LinksSection entity={entity} links={section.links} id={String(row['id'])} />
    default:
      return assertNever(section)
  }
}

type Props = { readonly screen: DetailScreen; readonly entity: Entity; readonly sections: readonly Section[]; readonly row: Row; readonly isBeside?: boolean }

/**
 * The sections of a document, in declared order. A section whose fields or lines are hidden is hidden too. `isBeside`: beside a list, where the next key shows
 * another document; comments are read there, and written on a page of their document.
 */
export function DetailSections({ screen, entity, sections, row, isBeside = false }: Props) {
  const model = useModel()
  const { user } = useSession()
  const conditions = useConditions(entity, row)
  const isShown = (path: string) => {
    const found = fieldAtPath(model, entity, path)
    return found === undefined || found.entity !== entity || conditions.isVisible(found.field)
  }
  const isDiscussed = ({ kind }: Section) => kind === 'history' && hasDiscussion(entity) && user.invitation === undefined
  const shown = sections.filter((section) => {
    if (section.visibleWhen !== undefined && !conditions.holds(section.visibleWhen)) return false
    if (section.kind === 'fields') return section.fields.some(isShown)
    return (section.kind !== 'lines' && section.kind !== 'pivot') || isShown(section.lines)
  })
  return shown.map((section) => (
    <FoldableSection key={section.id} screen={screen.name} id={section.id} title={isDiscussed(section) ? 'ui.history.discussed' : undefined}>
      <Suspense fallback={null}>
        <Body screen={screen} entity={entity} section={section} row={row} isBeside={isBeside} />
      </Suspense>
    </FoldableSection>
  ))
}
