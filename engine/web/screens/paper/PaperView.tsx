import './paper.css'
import { IconChevronLeft, IconChevronRight } from '@douyinfe/semi-icons'
import { Button } from '@douyinfe/semi-ui-19'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { type PaperLanguage, paperLanguages } from '../../../core/paper/paper-language.ts'
import type { PaperScreen } from '../../../core/model/screen.ts'
import { useWords } from '../../cells/use-words.ts'
import { EmptyState } from '../../feedback/EmptyState.tsx'
import { ErrorState } from '../../feedback/ErrorState.tsx'
import { LoadingState } from '../../feedback/LoadingState.tsx'
import { Segments } from '../../ui/Segments.tsx'
import { PaperActions } from './PaperActions.tsx'
import { PaperPages } from './PaperPages.tsx'
import { PrintedSoFar } from './PrintedSoFar.tsx'
import { type PaperChoice, usePrinted } from './use-printed.ts'

const WORD_OF = { cn: 'ui.paper.languageCn', en: 'ui.paper.languageEn', both: 'ui.paper.languageBoth' } satisfies Readonly<Record<PaperLanguage, string>>

/** Documents as they are printed, one after the other, on the chosen paper and in the chosen language. */
export function PaperView({ screen }: { screen: PaperScreen }) {
  const words = useWords()
  const [params] = useSearchParams()
  const ids = [...new Set((params.get('id') ?? '').split(',').filter((id) => id !== ''))]
  const [at, setAt] = useState(0)
  const [paper, setPaper] = useState(screen.papers[0] ?? '')
  const [language, setLanguage] = useState<PaperLanguage>(words.language)
  const of = params.get('of') ?? ''
  const choice: PaperChoice = { screen: screen.name, paper, language, ...(of !== '' && { of }) }
  const place = Math.min(at, ids.length - 1)
  const printed = usePrinted(screen.entity, choice, ids[place] ?? '')
  if (ids.length === 0 && of === '')
    return (
      <div className="list-empty">
        <EmptyState title={words.text('ui.paper.none')} description={words.text('ui.paper.noneHint')} />
      </div>
    )
  return (
    <article className="paper" data-paper={paper} data-id={ids[place] ?? of}>
      <header className="paper-head">
        <h1>{words.text(`screen.${screen.name}`)}</h1>
        {screen.papers.length > 1 && (
          <Segments
            label={words.text('ui.paper.paper')}
            choices={screen.papers.map((name) => ({ value: name, text: words.text(`paper.${name}.title`) }))}
            chosen={paper}
            onChange={setPaper}
          />
        )}
        <Segments
          label={words.text('ui.paper.language')}
          choices={paperLanguages.map((each) => ({ value: each, text: words.text(WORD_OF[each]) }))}
          chosen={language}
          onChange={(value) => setLanguage(paperLanguages.find((each) => each === value) ?? words.language)}
        />
        {ids.length > 1 && (
          <div className="paper-pager">
            <Button
              icon={<IconChevronLeft />}
              theme="borderless"
              data-action="previousPaper"
              aria-label={words.text('ui.paper.previous')}
              disabled={place === 0}
              onClick={() => setAt(place - 1)}
            />
            <span role="status">{words.text('ui.paper.ofSeveral', { at: String(place + 1), count: String(ids.length) })}</span>
            <Button
              icon={<IconChevronRight />}
              theme="borderless"
              data-action="nextPaper"
              aria-label={words.text('ui.paper.next')}
              disabled={place === ids.length - 1}
              onClick={() => setAt(place + 1)}
            />
          </div>
        )}
        {printed.data?.printed !== undefined && <PrintedSoFar prints={printed.data.printed} />}
        <PaperActions entity={screen.entity} choice={choice} ids={ids} id={ids[place] ?? ''} printed={printed.data} onTaken={() => void printed.refetch()} />
      </header>
      <div className="paper-body">
        {printed.error !== null ? (
          <ErrorState error={printed.error} onRetry={() => void printed.refetch()} />
        ) : printed.data === undefined ? (
          <LoadingState kind="paper" />
        ) : (
          <PaperPages printed={printed.data} />
        )}
      </div>
    </article>
  )
}
