import { Pagination } from '@douyinfe/semi-ui-19'
import { useWords } from '../../cells/use-words.ts'
import { groupDigits } from '../../cells/format-decimal.ts'
import { pageSizes, type ListState } from './list-state.ts'
import type { Page } from './use-list.ts'

type Props = { readonly page: Page; readonly state: ListState; readonly onChange: (part: Partial<ListState>) => void }

/** The rows that are shown of how many, the pages, and how many rows a page has. */
export function Pager({ page, state, onChange }: Props) {
  const words = useWords()
  const first = page.rows.length === 0 ? 0 : (state.page - 1) * state.size + 1
  return (
    <div className="list-pager">
      <span>{words.text('ui.list.range', { first: String(first), last: String(first === 0 ? 0 : first + page.rows.length - 1), total: `${groupDigits(String(page.total))}${page.capped ? '+' : ''}` })}</span>
      <Pagination
        total={page.total} currentPage={state.page} pageSize={state.size} pageSizeOpts={[...pageSizes]} showSizeChanger
        onChange={(next, size) => onChange({ page: size === state.size ? next : 1, size })}
      />
    </div>
  )
}
