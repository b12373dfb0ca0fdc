import { entityOfRows } from '../../core/query/entity-of-rows.ts'
import type { Model } from '../../core/model/model.ts'
import type { ListScreen } from '../../core/model/screen.ts'
import { filterablePaths } from '../../core/query/filterable-paths.ts'
import type { Arrangement, ViewContent } from '../../core/query/view-content.ts'
import { declaredBy } from '../documents/read/list-request-of.ts'
import { queryPaths } from '../store/lists/formula-sql.ts'
import type { ListReader } from '../store/lists/list-request.ts'
import { resolvePath } from '../store/lists/query-paths.ts'

/**
 * A view for its reader: without filters and orders by hidden fields, and without hidden columns if it is not the reader's own. `dropped` names what was left
 * out.
 */
export function visibleContent(
  model: Model,
  reader: ListReader,
  screen: ListScreen,
  content: ViewContent,
  isOwn: boolean,
): { readonly content: ViewContent; readonly dropped: readonly string[] } {
  const rows = entityOfRows(model, screen)
  const paths = { ...queryPaths(model, reader, rows, 't'), declared: new Set(declaredBy(model, screen.entity, screen)) }
  const filterable = filterablePaths(screen)
  const dropped = new Set<string>()
  const sees = (path: string) => {
    const target = resolvePath(paths, path)
    if (target !== undefined && target.mask === undefined) return true
    dropped.add(path)
    return false
  }
  const { tab, filters, sort, columns, ...rest } = content
  const visible: ViewContent = {
    ...rest,
    ...(tab !== undefined && screen.tabs !== undefined && sees(screen.tabs.by) ? { tab } : {}),
    ...(filters === undefined ? {} : { filters: Object.fromEntries(Object.entries(filters).filter(([path]) => filterable.has(path) && sees(path))) }),
    ...(sort === undefined ? {} : { sort: sort.filter(({ field }) => sees(field)) }),
    ...(columns === undefined
      ? {}
      : {
          columns: isOwn
            ? columns
            : withoutColumns(
                columns,
                screen.columns.map(({ field }) => field).filter((field) => !sees(field)),
              ),
        }),
  }
  return { content: visible, dropped: [...dropped] }
}

/** An arrangement with no information about these columns except that they are hidden. */
function withoutColumns(columns: Arrangement, gone: readonly string[]): Arrangement {
  if (gone.length === 0) return columns
  const kept = Object.entries(columns).map(([key, value]) => {
    if (Array.isArray(value)) return [key, value.filter((field: string) => !gone.includes(field))]
    if (typeof value === 'object') return [key, Object.fromEntries(Object.entries(value).filter(([field]) => !gone.includes(field)))]
    return [key, value]
  })
  const arranged = Object.fromEntries(kept) as Arrangement
  return { ...arranged, hidden: [...(Array.isArray(arranged['hidden']) ? (arranged['hidden'] as readonly string[]) : []), ...gone] }
}
