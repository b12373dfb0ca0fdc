import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { isSameStored } from '../../../core/model/stored-value.ts'
import type { Preference } from '../../../core/model/model.ts'
import { checkField } from '../../../core/rules/check-field.ts'
import { holds } from '../../../core/expression/evaluate-formula.ts'
import type { Issue } from '../../../core/wire/envelope.ts'
import { call } from '../../api/call.ts'
import { reloadPreferences } from '../../api/reload-preferences.ts'
import { side } from '../../session/session.ts'
import { useModel } from '../../model/use-model.ts'
import type { Row } from '../../cells/value-at-path.ts'
import { callOrThrow } from '../../api/call-or-throw.ts'

const base = '/api/conf/enterprise/preferences'

/** The number of documents that a preference affects; `capped` if counting stopped. */
export type AffectedCount = { readonly total: number; readonly capped: boolean }
type Detail = { readonly version: number; readonly values: Row }
type WordedIssue = Issue & { readonly text?: string }

/** The preferences of an enterprise, the changes on this page, and their issues. */
export type EditedPreferences = ReturnType<typeof usePreferences>

/** The preferences of this side being edited: nothing is stored before `save`. */
export function usePreferences(isShown: boolean) {
  const model = useModel()
  const client = useQueryClient()
  const declared = model.preferences[side]
  const [draft, setDraft] = useState<Row>({})
  const [refused, setRefused] = useState<readonly WordedIssue[]>([])
  const [reason, setReason] = useState('')
  const detail = useQuery({
    queryKey: [`${base}/detail`],
    enabled: isShown,
    queryFn: async ({ signal }): Promise<Detail> => (await callOrThrow(`${base}/detail`, {}, signal)).entity as Detail,
  })
  // Counted in parallel: editing does not wait for it.
  const touched = useQuery({
    queryKey: [`${base}/touched`],
    enabled: isShown,
    queryFn: async ({ signal }) => (await callOrThrow(`${base}/touched`, {}, signal)).entity as Readonly<Record<string, AffectedCount | null>>,
  })
  const stored = detail.data?.values
  const values = useMemo<Row>(() => ({ ...stored, ...draft }), [stored, draft])
  const changed = useMemo(
    () => (stored === undefined ? [] : Object.values(declared).filter(({ name }) => name in draft && !isSame(declared[name]!, stored[name], draft[name]))),
    [declared, stored, draft],
  )
  const issues = useMemo(() => {
    const own = stored === undefined ? [] : Object.values(declared).flatMap((field) => wrongWith(field))
    return [...own, ...refused]
    function wrongWith(field: Preference): readonly WordedIssue[] {
      const evaluationContext = {
        prefs: values,
        user: { id: '', name: '', side: 'purchaser' as const, purchasingGroups: [], accounts: [], absent: [] },
        today: '',
        references: {},
      }
      return checkField(
        model,
        field,
        { before: stored, after: values, values: { prefs: values }, isRequiredInput: false, path: `values.${field.name}` },
        evaluationContext,
      )
    }
  }, [model, declared, stored, values, refused])

  const save = useMutation({
    mutationFn: () =>
      call(`${base}/save`, {
        entity: { version: detail.data?.version, values: Object.fromEntries(changed.map(({ name }) => [name, values[name]])), reason },
      }),
    onSuccess: async (answer) => {
      if (answer.returnCode !== '0') {
        const told = [{ code: answer.returnCode, path: '', params: {}, text: `${answer.returnMsg} (${answer.returnCode})` }]
        setRefused(answer.issues === undefined || answer.issues.length === 0 ? told : answer.issues)
        // Loads what others saved meanwhile; the changes here stay.
        if (answer.issues?.some(({ code }) => code === 'STALE_VERSION')) await client.invalidateQueries({ queryKey: [`${base}/detail`] })
        return
      }
      discard()
      await reloadPreferences()
      await client.invalidateQueries()
    },
  })

  function discard(): void {
    setDraft({})
    setRefused([])
    setReason('')
  }

  return {
    detail,
    touched: touched.data,
    declared,
    stored: stored ?? {},
    values,
    changed,
    /** By the name of a preference; issues of none are under "". */
    issuesOf: (name: string) => issues.filter(({ path }) => (name === '' ? !path.startsWith('values.') : path === `values.${name}`)),
    isWrong: issues.some((issue) => !refused.includes(issue)),
    isVisible: (field: Preference) => holds(model, field.visibleWhen, { prefs: values }),
    set(name: string, value: unknown) {
      setRefused((issues) => issues.filter(({ path }) => path !== `values.${name}` && path.startsWith('values.')))
      setDraft((before) => ({ ...before, [name]: value }))
    },
    reason,
    setReason,
    save: () => save.mutate(),
    isSaving: save.isPending,
    discard,
  }
}

function isSame(field: Preference, left: unknown, right: unknown): boolean {
  // The typed text may not be a figure yet.
  return left === right || (typeof right === 'string' && /^-?\d+(\.\d+)?$/.test(right) ? isSameStored(field, left, right) : (left ?? '') === (right ?? ''))
}
