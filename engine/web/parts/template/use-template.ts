import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback, useState } from 'react'
import { CUSTOM_TYPES } from '../../../core/template/field-template.ts'
import type { AnswerEnvelope } from '../../../core/wire/envelope.ts'
import { call } from '../../api/call.ts'
import { translate } from '../../i18n/translate.ts'
import { reloadTemplate } from '../../api/reload-template.ts'
import { useSession } from '../../session/use-session.ts'
import { callOrThrow } from '../../api/call-or-throw.ts'
import { toast } from '../../ui/toast.ts'
import { draftOn, draftIfChanged, rebaseDraft, type TemplateDraft } from './rebase-draft.ts'
import { changedKeys, issuesByCell, rowsToSend, type EditorAnswer, type EditorRow, type Rules } from './template-draft.ts'

const versionsKey = ['/api/globalTemplate/versions']

/** The effect of saving on a field. */
export type Effect = { readonly keyName: string; readonly kinds: readonly string[]; readonly rows?: number }

const nobody: ReadonlySet<string> = new Set()
const isStale = ({ code }: { readonly code: string }) => code === 'STALE_VERSION'

/**
 * The field template being edited, or the supplementary fields of an entity: nothing is stored before `save`. A draft is sent with the version on which it is
 * based, however often the page refetches. If that is refused as stale, the draft is rebased onto the stored template, and the person saves again.
 */
export function useTemplate(of: string | undefined) {
  const calls = of === undefined ? '/api/globalTemplate' : '/api/supplement'
  const { language } = useSession()
  const client = useQueryClient()
  const queryKey = [`${calls}/get`, language, of]
  const [draft, setDraft] = useState<TemplateDraft>()
  const [isRebased, setRebased] = useState(false)
  const [cells, setCells] = useState<ReadonlyMap<string, string>>(new Map())
  const [effects, setEffects] = useState<readonly Effect[]>()
  const asked = useQuery({
    queryKey,
    queryFn: async ({ signal }): Promise<EditorAnswer> => {
      const { list = [], entity } = await callOrThrow(`${calls}/get`, of === undefined ? {} : { entity: { of } }, signal)
      const whole = { screens: {}, choices: [], library: [], types: CUSTOM_TYPES, mayEdit: true }
      return { ...whole, rows: list as unknown as readonly EditorRow[], ...(entity as unknown as Pick<EditorAnswer, 'version' | 'most'>) }
    },
  })
  const stored = asked.data
  const base = draft?.base ?? stored
  const rows = draft?.rows ?? stored?.rows ?? []
  const screens = draft?.screens ?? stored?.screens ?? {}
  const write = useCallback(
    (change: (draft: TemplateDraft) => TemplateDraft) => {
      setEffects(undefined)
      setDraft((before) => {
        const from = before ?? (stored && draftOn(stored))
        return from && draftIfChanged(change(from))
      })
    },
    [stored],
  )
  const setRows = useCallback(
    (change: (rows: readonly EditorRow[]) => readonly EditorRow[]) => write((before) => ({ ...before, rows: change(before.rows) })),
    [write],
  )
  const changed = changedKeys(base?.rows ?? [], rows)
  const request = () => ({ entity: { version: base?.version, ...(of === undefined ? { screens } : { of }) }, entityList: rowsToSend(rows) })

  async function told(answer: AnswerEnvelope): Promise<boolean> {
    // By the places of the fields in the request.
    setCells(issuesByCell(rows, answer.issues ?? []))
    setRebased(false)
    if (answer.returnCode === '0') return true
    setEffects(undefined)
    if (answer.issues?.some(isStale)) await meetOthers(answer)
    return false
  }

  async function meetOthers({ issues = [] }: AnswerEnvelope): Promise<void> {
    const { data, isError } = await asked.refetch()
    // Reading failed: the draft keeps its base, and would be refused again.
    if (isError || data === undefined) return
    setDraft((before) => before && draftIfChanged(rebaseDraft(before, data)))
    setCells(
      issuesByCell(
        rows,
        issues.filter((one) => !isStale(one)),
      ),
    )
    setRebased(true)
    // The list below may load later; the message above needs the person's action now.
    void client.invalidateQueries({ queryKey: versionsKey })
  }

  const check = useMutation({
    mutationFn: () => call(`${calls}/check`, request()),
    onSuccess: async (answer) => (await told(answer)) && setEffects(answer.list as unknown as readonly Effect[]),
  })
  const taken = async (answer: AnswerEnvelope) => {
    if (!(await told(answer))) return
    setDraft(undefined)
    setEffects(undefined)
    await Promise.all([reloadTemplate(), client.invalidateQueries()])
    toast('success', translate('template.saved'))
  }
  const save = useMutation({ mutationFn: () => call(`${calls}/save`, request()), onSuccess: taken })
  const restore = useMutation({
    mutationFn: (version: number) => call('/api/globalTemplate/restore', { entity: { version: stored?.version, restore: version } }),
    onSuccess: taken,
  })

  return {
    asked,
    stored,
    rows,
    screens,
    changed,
    isChanged: draft !== undefined,
    /** Another person saved meanwhile, and the draft was rebased. */
    isRebased,
    /** Changes that another person made too: a field by its key, a rule by "<screen>.<path>". */
    both: draft?.both ?? nobody,
    /** Issues, by "<key>.<cell>". */
    cells,
    effects,
    isBusy: check.isPending || save.isPending || restore.isPending,
    setRows,
    setScreens(next: Rules) {
      write((before) => ({ ...before, screens: next }))
    },
    discard() {
      setDraft(undefined)
      setRebased(false)
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
    queryKey: versionsKey,
    queryFn: async ({ signal }) =>
      (await callOrThrow('/api/globalTemplate/versions', {}, signal)).list as unknown as readonly {
        readonly version: number
        readonly savedAt: string
        readonly accountName: string
        readonly restored: number | null
      }[],
  })
}

export type EditedTemplate = ReturnType<typeof useTemplate>
