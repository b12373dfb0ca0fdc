import { useQuery } from '@tanstack/react-query'
import { useCallback, useMemo } from 'react'
import { useSearchParams } from 'react-router'
import type { ReportScreen } from '../../../core/model/screen.ts'
import type { Language } from '../../../core/model/side.ts'
import { pathOfReport, type ReportAbout, type ReportRow } from '../../../core/wire/report.ts'
import { callOrThrow } from '../../api/call-or-throw.ts'
import type { Row } from '../../cells/value-at-path.ts'
import { conditionsOf } from '../list/state/list-request.ts'
import { type ListState, listStateFrom, paramsOfState } from '../list/state/list-state.ts'
import { choiceFrom, filteredLike, withChoice, type ReportCell } from './report-state.ts'

export type ReportAnswer = ReportAbout & { readonly rows: readonly ReportRow[] }

/** The rows behind a figure that are shown at once. */
export const ROWS_SHOWN = 200

/** What the address says of a report, and how it changes. */
export function useReportState(screen: ReportScreen) {
  const [params, setParams] = useSearchParams()
  const list = useMemo(() => filteredLike(screen), [screen])
  const state = useMemo(() => listStateFrom(params, list), [params, list])
  const choice = useMemo(() => choiceFrom(params, screen), [params, screen])
  const filter = useCallback(
    (part: Partial<ListState>) => setParams((before) => withChoice(paramsOfState({ ...listStateFrom(before, list), ...part }, list, before), {})),
    [setParams, list],
  )
  const choose = useCallback((change: Parameters<typeof withChoice>[1]) => setParams((before) => withChoice(before, change)), [setParams])
  const { by, across, measure } = choice
  const question = useMemo(
    () => ({
      ...(by !== undefined && { by }),
      ...(across !== undefined && { across }),
      ...(measure !== undefined && { measure }),
      where: conditionsOf(state, '').where,
    }),
    [by, across, measure, state],
  )
  return { params, list, state, choice, question, filter, choose }
}

export type Question = ReturnType<typeof useReportState>['question']

/** The figures; while others are asked for, those from before stay. Their words are in the language of the page. */
export function useReport(screen: string, question: Question, language: Language) {
  const path = pathOfReport(screen, 'list')
  return useQuery<ReportAnswer>({
    queryKey: [path, question, language],
    placeholderData: (before) => before,
    queryFn: async ({ signal }): Promise<ReportAnswer> => {
      const { entity, list } = await callOrThrow(path, { entity: question }, signal)
      return { ...(entity as ReportAbout), rows: (list ?? []) as readonly ReportRow[] }
    },
  })
}

/** The rows behind a figure, and how many there are. */
export function useReportRows(screen: string, question: Question, cell: ReportCell) {
  const path = pathOfReport(screen, 'rows')
  const { measure: _, ...groups } = question
  return useQuery<{ readonly rows: readonly Row[]; readonly total: number }>({
    queryKey: [path, groups, cell],
    queryFn: async ({ signal }) => {
      const { list, pager } = await callOrThrow(path, { entity: { ...groups, cell }, pager: { page: 1, pageSize: ROWS_SHOWN } }, signal)
      return { rows: (list ?? []) as readonly Row[], total: pager?.total ?? 0 }
    },
  })
}
