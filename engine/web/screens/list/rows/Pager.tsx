import { Button, Input } from '@douyinfe/semi-ui-19'
import { useEffect, useState, type ReactNode } from 'react'
import { groupDigits } from '../../../../core/text/format-decimal.ts'
import { useWords } from '../../../cells/use-words.ts'
import { LazySelect } from '../../../fields/LazySelect.tsx'
import { countText } from '../../count-text.ts'
import { pageSizes, type ListState } from '../state/list-state.ts'
import type { Page } from '../state/use-list.ts'

type Props = {
  readonly page: Page
  readonly state: ListState
  readonly onChange: (part: Partial<ListState>) => void
  readonly totals?: ReactNode
  readonly hasTotals: boolean
}

/** The shown rows and their total, the pages, and the page size. If the count is capped, it says that the rest is not counted. */
export function Pager({ page, state, onChange, totals, hasTotals }: Props) {
  const words = useWords()
  const [typed, setTyped] = useState(String(state.page))
  useEffect(() => setTyped(String(state.page)), [state.page])
  const last = Math.max(1, Math.ceil(page.total / state.size))
  const first = page.rows.length === 0 ? 0 : (state.page - 1) * state.size + 1

  function go(wanted: number) {
    const next = Math.min(Math.max(Math.trunc(wanted) || 1, 1), last)
    setTyped(String(next))
    if (next !== state.page) onChange({ page: next })
  }

  return (
    <div className="list-pager">
      <span>
        {words.text('ui.list.range', {
          first: String(first),
          last: String(first === 0 ? 0 : first + page.rows.length - 1),
          total: countText(page),
        })}
        {page.capped && page.isCounting !== true && hasTotals && (
          <span className="list-no-totals">{words.text('ui.list.noTotals', { most: groupDigits(String(page.total)) })}</span>
        )}
      </span>
      {totals}
      <nav className="pages" aria-label={words.text('ui.list.pages')}>
        <Button
          theme="borderless"
          type="tertiary"
          data-action="previousPage"
          aria-label={words.text('ui.list.previous')}
          disabled={state.page <= 1}
          onClick={() => go(state.page - 1)}
        >
          ‹
        </Button>
        <Input
          aria-label={words.text('ui.list.page')}
          inputMode="numeric"
          value={typed}
          onChange={setTyped}
          onEnterPress={() => go(Number(typed))}
          onBlur={() => go(Number(typed))}
        />
        <span>/ {countText({ total: last, capped: page.capped })}</span>
        <Button
          theme="borderless"
          type="tertiary"
          data-action="nextPage"
          aria-label={words.text('ui.list.next')}
          disabled={state.page >= last}
          onClick={() => go(state.page + 1)}
        >
          ›
        </Button>
        <LazySelect
          label={words.text('ui.list.size')}
          value={state.size}
          optionList={pageSizes.map((size) => ({ value: size, label: words.text('ui.list.perPage', { size: String(size) }) }))}
          onChange={(size) => onChange({ page: 1, size: Number(size) })}
        />
      </nav>
    </div>
  )
}
