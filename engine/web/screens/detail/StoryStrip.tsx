import './story.css'
import type { Entity } from '../../../core/model/entity.ts'
import type { DetailScreen, Step } from '../../../core/model/screen.ts'
import { stepTextKeys } from '../../../core/text/text-keys.ts'
import type { StoryStep } from '../../../core/wire/story.ts'
import { formatMoment, formatShortMoment } from '../../cells/format-date.ts'
import { formatDecimal } from '../../../core/text/format-decimal.ts'
import { useWords } from '../../cells/use-words.ts'
import { ErrorState } from '../../feedback/ErrorState.tsx'
import { StoryDocuments } from './StoryDocuments.tsx'
import { useStory } from './use-story.ts'

type Props = { readonly screen: DetailScreen; readonly story: readonly Step[]; readonly entity: Entity; readonly id: string }

/** The way of a document: each step with its day, how much of it is done, how late it is, and the documents behind it. */
export function StoryStrip({ screen, story, entity, id }: Props) {
  const words = useWords()
  const told = useStory(entity, id)
  if (told.error !== null) return <ErrorState error={told.error} onRetry={() => void told.refetch()} />
  // Until the answer comes the steps have their names and their room.
  const steps = story.flatMap((step) => (told.data === undefined ? { step, now: undefined } : { step, now: told.data.find((each) => each.id === step.id) }))
  const shown = told.data === undefined ? steps : steps.filter(({ now }) => now !== undefined)
  if (shown.length === 0) return null
  return (
    <ol className="story" aria-label={words.text('ui.story.title')} aria-busy={told.data === undefined}>
      {shown.map(({ step, now }) => (
        <li key={step.id} data-step={step.id} data-stage={now?.stage} data-late={now?.late !== undefined || undefined}>
          <span className="story-line" aria-hidden="true">
            <span style={{ inlineSize: `${shareOf(now) * 100}%` }} />
          </span>
          <p>
            <strong>{words.text(stepTextKeys(screen.name, step.id))}</strong>
            {now !== undefined && <span className="visually-hidden">{words.text(`ui.story.stage.${now.stage}`)}</span>}
            <Figures now={now} />
          </p>
          {now !== undefined && (
            <>
              <Times now={now} />
              {now.documents !== undefined && <StoryDocuments screen={screen} entity={step.documents?.entity ?? ''} documents={now.documents} />}
            </>
          )}
        </li>
      ))}
    </ol>
  )
}

function shareOf(now: StoryStep | undefined): number {
  if (now?.stage === 'done') return 1
  return now?.share === undefined ? 0 : Number(now.share)
}

/** "60 of 100"; once all is done, how much it was. */
function Figures({ now }: { readonly now: StoryStep | undefined }) {
  const words = useWords()
  if (now?.done === undefined || now.of === undefined) return null
  const [done, of, unit] = [formatDecimal(now.done, 6, 0), formatDecimal(now.of, 6, 0), now.unit ?? '']
  const key = now.counts === 'lines' ? (now.stage === 'done' ? 'allLines' : 'lines') : now.stage === 'done' ? 'all' : 'part'
  return <span className="story-figures">{words.text(`ui.story.${key}`, { done, of, unit }).trim()}</span>
}

function Times({ now }: { readonly now: StoryStep }) {
  const words = useWords()
  const { at, due, late, stage } = now
  const today = new Date()
  return (
    <p className="story-times">
      {at !== undefined && (
        <time dateTime={at} title={formatMoment(at)}>
          {formatShortMoment(at, today)}
        </time>
      )}
      {due !== undefined && stage !== 'done' && <span>{words.text('ui.story.due', { date: formatShortMoment(due, today) })}</span>}
      {late !== undefined && <em>{words.text('ui.story.late', { days: late })}</em>}
    </p>
  )
}
