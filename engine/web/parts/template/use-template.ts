import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback, useState } from 'react'
import type { AnswerEnvelope } from '../../../core/wire/envelope.ts'
import { call } from '../../api/call.ts'
import { words } from '../../app/i18n.ts'
import { renewTemplate } from '../../app/renew-template.ts'
import { useSession } from '../../app/use-session.ts'
import { ask } from '../../screens/ask.ts'
import { tell } from '../../ui/tell.ts'
import { changedKeys, issuesByCell, sentRows, type EditorAnswer, type EditorRow, type Rules } from './template-draft.ts'

const base = '/api/globalTemplate'

/** What saving would do to a field. */
export type Effect = { readonly keyName: string; readonly kinds: readonly string[]; readonly rows?: number }

/** The field template in writing: nothing is stored before `save`. */
export function useTemplate() {
  const { language } = useSession()
  const client = useQueryClient()
  const queryKey = [`${base}/get`, language]
  const [draft, setDraft] = useState<{ readonly rows?: readonly EditorRow[]; readonly screens?: Rules }>({})
  const [cells, setCells] = useState<ReadonlyMap<string, string>>(new Map())
  const [effects, setEffects] = useState<readonly Effect[]>()
  const asked = useQuery({
    queryKey,
    queryFn: async ({ signal }): Promise<EditorAnswer> => {
      const { list = [], entity } = await ask(`${base}/get`, {}, signal)
      return { rows: list as unknown as readonly EditorRow[], ...(entity as unknown as Omit<EditorAnswer, 'rows'>) }
    },
  })
  const stored = asked.data
  const rows = draft.rows ?? stored?.rows ?? []
  const screens = draft.screens ?? stored?.screens ?? {}
  const setRows = useCallback(
    (change: (rows: readonly EditorRow[]) => readonly EditorRow[]) => {
      setEffects(undefined)
      setDraft((before) => ({ ...before, rows: change(before.rows ?? stored?.rows ?? []) }))
    },
    [stored],
  )
  const changed = changedKeys(stored?.rows ?? [], rows)
  const isChanged = changed.size > 0 || JSON.stringify(screens) !== JSON.stringify(stored?.screens ?? {})
  const request = () => ({ entity: { version: stored?.version, screens }, entityList: sentRows(rows) })

  function told(answer: AnswerEnvelope): boolean {
    // By the places that the fields had when they were sent.
    setCells(issuesByCell(rows, answer.issues ?? []))
    if (answer.returnCode === '0') return true
    setEffects(undefined)
    if (answer.issues?.some(({ code }) => code === 'STALE_VERSION')) void client.invalidateQueries({ queryKey })
    return false
  }

  const check = useMutation({
    mutationFn: () => call(`${base}/check`, request()),
    onSuccess: (answer) => told(answer) && setEffects(answer.list as unknown as readonly Effect[]),
  })
  const taken = async (answer: AnswerEnvelope) => {
    if (!told(answer)) return
    setDraft({})
    setEffects(undefined)
    await Promise.all([renewTemplate(), client.invalidateQueries()])
    tell('success', words('template.saved'))
  }
  const save = useMutation({ mutationFn: () => call(`${base}/save`, request()), onSuccess: taken })
  const restore = useMutation({
    mutationFn: (version: number) => call(`${base}/restore`, { entity: { version: stored?.version, restore: version } }),
    onSuccess: taken,
  })

  return {
    asked,
    stored,
    rows,
    screens,
    changed,
    isChanged,
    /** What is wrong, by "<key>.<cell>". */
    cells,
    effects,
    isBusy: check.isPending || save.isPending || restore.isPending,
    setRows,
    setScreens(next: Rules) {
      setEffects(undefined)
      setDraft((before) => ({ ...before, screens: next }))
    },
    discard() {
      setDraft({})
      setCells(new Map())
      setEffects(undefined)
    },
    check: () => check.mutate(),
    save: () => save.mutate(),
    restore: (version: number) => restore.mutate(version),
  }
}

/** Saved versions, the latest first. */
export function useTemplateVersions() {
  return useQuery({
    queryKey: [`${base}/versions`],
    queryFn: async ({ signal }) =>
      (await ask(`${base}/versions`, {}, signal)).list as unknown as readonly {
        readonly version: number
        readonly savedAt: string
        readonly accountName: string
        readonly restored: number | null
      }[],
  })
}

export type TemplateInWriting = ReturnType<typeof useTemplate>
