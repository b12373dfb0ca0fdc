import type { DetailScreen, ListScreen } from '../../../core/model/screen.ts'
import type { Model } from '../../../core/model/model.ts'
import { useDebounced } from '../../fields/use-debounced.ts'
import { ErrorState } from '../../feedback/ErrorState.tsx'
import { LoadingState } from '../../feedback/LoadingState.tsx'
import { useScreenPack } from '../../model/use-screen-pack.ts'
import { useModel } from '../../model/use-model.ts'
import { DetailSheet } from '../detail/DetailSheet.tsx'
import type { Task } from './task.ts'

/** Keys may run through the tasks: only the document where they stop is fetched. */
const REST = 120

/** The document of a task, to be read beside the list; what is done with it stands below. */
export function TaskPreview({ task }: { readonly task: Task }) {
  const model = useModel()
  const { screen, id } = useDebounced(task, REST)
  const pack = useScreenPack(screen)
  if (pack.error !== null) return <ErrorState error={pack.error} onRetry={() => void pack.refetch()} />
  const shown = model.screens[screen]
  const detail = shown?.kind === 'list' && pack.data === true ? sheetOfList(model, shown) : shown
  if (pack.data !== true || detail?.kind !== 'detail' || model.entities[detail.entity] === undefined) return <LoadingState kind="detail" />
  return <DetailSheet key={screen} screen={detail} id={id} isRead />
}

/** A document that has no page of its own: the columns of its list, and of its lines what the list searches, with their figures. */
function sheetOfList(model: Model, screen: ListScreen): DetailScreen | undefined {
  const entity = model.entities[screen.entity]
  if (entity === undefined) return undefined
  const fields = screen.columns.flatMap(({ field, hidden }) => (hidden || entity.fields[field] === undefined ? [] : [field]))
  const lines = Object.values(entity.fields).find(({ type }) => type === 'lines')
  const row = model.entities[lines?.entity ?? '']
  const figures = Object.values(row?.fields ?? {}).flatMap(({ name, type }) => (type === 'quantity' ? [name] : []))
  const named = screen.filters.flatMap((path) => (lines !== undefined && path.startsWith(`${lines.name}.`) ? [path.slice(lines.name.length + 1)] : []))
  const { kind: _, ...base } = screen
  return {
    ...base,
    kind: 'detail',
    headline: [entity.display, ...fields.filter((name) => name !== entity.display).slice(0, 3)],
    sections: [
      { kind: 'fields', id: 'basic', fields: fields.slice(4) },
      ...(lines === undefined || row === undefined
        ? []
        : [
            {
              kind: 'lines' as const,
              id: 'lines',
              lines: lines.name,
              columns: [...named, ...figures.slice(0, 3)].map((field) => ({ field, hidden: false })),
              pinned: [],
              totals: [],
              paste: false,
              actions: [],
            },
          ]),
    ],
    actions: [],
    next: [],
    live: false,
    print: false,
  }
}
