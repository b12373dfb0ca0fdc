import './paper.css'
import { IconChevronLeft, IconChevronRight } from '@douyinfe/semi-icons'
import { Button } from '@douyinfe/semi-ui-19'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { type Language, languages } from '../../../core/model/side.ts'
import type { PaperScreen } from '../../../core/model/screen.ts'
import { useWords } from '../../cells/use-words.ts'
import { EmptyState } from '../../feedback/EmptyState.tsx'
import { ErrorState } from '../../feedback/ErrorState.tsx'
import { LoadingState } from '../../feedback/LoadingState.tsx'
import { Segments } from '../../ui/Segments.tsx'
import { PaperActions } from './PaperActions.tsx'
import { PaperPages } from './PaperPages.tsx'
import { type PaperChoice, usePrinted } from './use-printed.ts'

/** Documents as they are printed, one after the other, on the chosen paper and in the chosen language. */
export function PaperView({ screen }: { screen: PaperScreen }) {
  const words = useWords()
  const [params] = useSearchParams()
  const ids = [...new Set((params.get('id') ?? '').split(',').filter((id) => id !== ''))]
  const [at, setAt] = useState(0)
  const [paper, setPaper] = useState(screen.papers[0] ?? '')
  const [language, setLanguage] = useState<Language>(words.language)
  const choice: PaperChoice = { screen: screen.name, paper, language }
  const place = Math.min(at, ids.length - 1)
  const of = params.get('of') ?? ''
  const printed = usePrinted(screen.entity, choice, ids[place] ?? '', of)
  if (ids.length === 0 && of === '')
    return (
      <div className="paper">
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
          choices={languages.map((each) => ({ value: each, text: words.text(each === 'cn' ? 'ui.paper.languageCn' : 'ui.paper.languageEn') }))}
          chosen={language}
          onChange={(value) => setLanguage(value === 'en' ? 'en' : 'cn')}
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
        <PaperActions entity={screen.entity} choice={choice} ids={ids} printed={printed.data} />
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
