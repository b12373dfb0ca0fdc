import { useQuery } from '@tanstack/react-query'
import { call } from '../api/call.ts'

type Member = { readonly id: string; readonly name: string; readonly number: string }
type Props = { readonly value: string; readonly words: Readonly<Record<string, string>>; readonly onChange: (member: string) => void }

const most = 200

/** The person asked about: oneself, or a colleague. For people who may set permissions. */
export function PersonSelect({ value, words, onChange }: Props) {
  const members = useQuery({
    queryKey: ['explain', 'members'],
    queryFn: async () => ((await call('/api/memberInfo/list', { entity: {}, pager: { page: 1, pageSize: most } })).list ?? []) as readonly Member[],
  })
  return (
    <label className="explain-person">
      <span>{words['person']}</span>
      <select value={value} onChange={(event) => onChange(event.target.value)} data-explain="person">
        <option value="">{words['myself']}</option>
        {(members.data ?? []).map(({ id, name, number }) => (
          <option key={id} value={id}>
            {number === '' ? name : `${name} (${number})`}
          </option>
        ))}
      </select>
    </label>
  )
}
