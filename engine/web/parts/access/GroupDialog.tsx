import { useState } from 'react'
import { useText } from '../../app/text.ts'
import { change, type Group } from './access-calls.ts'
import { EntryDialog } from './EntryDialog.tsx'
import { TextField } from './TextField.tsx'

type Props = { readonly group: Group | undefined; readonly onDone: (id: string) => void; readonly onClose: () => void }

/** A new purchasing group, or the names of one. */
export function GroupDialog({ group, onDone, onClose }: Props) {
  const t = useText()
  const [draft, setDraft] = useState({ code: group?.code ?? '', name: group?.name ?? '', leader: group?.leader ?? '' })
  const set = (key: keyof typeof draft) => (value: string) => setDraft({ ...draft, [key]: value })
  const entity = { ...draft, leader: draft.leader === '' ? null : draft.leader }
  return (
    <EntryDialog
      title={t(group === undefined ? 'part.enterprise.addGroup' : 'part.enterprise.editGroup')}
      saveText={t('part.enterprise.save')}
      fields={['code', 'name', 'leader']}
      save={() =>
        group === undefined
          ? change('/api/purchasingGroup/add', entity)
          : change('/api/purchasingGroup/edit', { id: group.id, version: group.version, ...entity })
      }
      onDone={(answer) => onDone((answer.entity as Group).id)}
      onClose={onClose}
    >
      {(issues) => (
        <div className="access-pair">
          <TextField
            name="code"
            label={t('part.enterprise.code')}
            value={draft.code}
            onChange={set('code')}
            issue={issues['code']}
            isRequired
            longest={20}
            hasFocus
          />
          <TextField name="name" label={t('part.enterprise.group')} value={draft.name} onChange={set('name')} issue={issues['name']} isRequired longest={51} />
          <TextField name="leader" label={t('part.enterprise.leader')} value={draft.leader} onChange={set('leader')} issue={issues['leader']} longest={60} />
        </div>
      )}
    </EntryDialog>
  )
}
