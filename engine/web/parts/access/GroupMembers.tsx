import { Button } from '@douyinfe/semi-ui-19'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useText } from '../../i18n/use-text.ts'
import { callOrThrow } from '../../api/call-or-throw.ts'
import { ErrorState } from '../../feedback/ErrorState.tsx'
import { toast } from '../../ui/toast.ts'
import { changeAccess, type Group, type Person } from './access-calls.ts'
import { CheckboxList } from './CheckboxList.tsx'

type GroupPerson = Person & { readonly held: boolean }

/** The members of a purchasing group; all ticks are saved together. */
export function GroupMembers({ group }: { readonly group: Group }) {
  const t = useText()
  const client = useQueryClient()
  const queryKey = ['/api/purchasingGroup/memberList', group.id]
  const { data, error, refetch } = useQuery({
    queryKey,
    staleTime: 0,
    queryFn: async () => ((await callOrThrow('/api/purchasingGroup/memberList', { entity: { id: group.id } })).list ?? []) as readonly GroupPerson[],
  })
  const [edited, setEdited] = useState<ReadonlySet<string>>()
  const [isBusy, setBusy] = useState(false)
  if (error !== null) return <ErrorState error={error} onRetry={() => void refetch()} />
  if (data === undefined) return null
  const held = new Set(data.filter((person) => person.held).map(({ id }) => id))
  const selected = edited ?? held
  const add = [...selected].filter((id) => !held.has(id))
  const remove = [...held].filter((id) => !selected.has(id))

  async function save() {
    setBusy(true)
    try {
      const answer = await changeAccess('/api/purchasingGroup/updateMembers', { id: group.id, add, remove })
      if (answer.returnCode === '0') toast('success', t('part.enterprise.saved'), 'group-saved')
      else toast('error', `${answer.returnMsg} (${answer.returnCode})`)
      await client.invalidateQueries({ queryKey })
      setEdited(undefined)
    } finally {
      setBusy(false)
    }
  }

  return (
    <div className="group-members" data-members-of={group.code}>
      <CheckboxList
        label={t('part.enterprise.membersOf', { name: group.name })}
        choices={data.map(({ id, name, number, disabled }) => ({
          id,
          text: name,
          note: disabled ? t('part.enterprise.deactivated') : number,
          isQuiet: disabled,
        }))}
        selected={selected}
        onChange={setEdited}
        nothing={t('part.enterprise.nobodyFound')}
      />
      <div className="group-foot">
        <span className="access-quiet" aria-live="polite">
          {add.length + remove.length > 0 ? t('part.enterprise.memberChanges', { added: String(add.length), taken: String(remove.length) }) : ''}
        </span>
        <Button
          theme="solid"
          data-action="saveMembers"
          loading={isBusy}
          disabled={add.length + remove.length === 0}
          onClick={() => void save().catch(() => undefined)}
        >
          {t('part.enterprise.save')}
        </Button>
      </div>
    </div>
  )
}
