import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { ComponentProps } from 'react'
import type { Entity } from '../../../../core/model/entity.ts'
import type { Field } from '../../../../core/model/field.ts'
import { fieldAtPath } from '../../../../core/model/field-at-path.ts'
import { useWords } from '../../../cells/use-words.ts'
import { optionsQuery } from '../../../fields/use-options.ts'
import { useModel } from '../../../model/use-model.ts'
import type { conditionText } from '../filters/condition-text.ts'
import type { Filter, ListState } from '../state/list-state.ts'
import { NameDialog } from './NameDialog.tsx'
import { viewName } from './view-name.ts'

type Condition = { readonly path: string; readonly filter: Filter; readonly entity: Entity; readonly field: Field }
type Props = Omit<ComponentProps<typeof NameDialog>, 'given'> & {
  readonly entity: Entity
  readonly state: ListState
  /** The words of a condition, which the list has loaded. */
  readonly textOf: typeof conditionText
  readonly given: Omit<ComponentProps<typeof NameDialog>['given'], 'name'>
}

const isRecord = ({ field, filter }: Condition) => (field.type === 'ref' || field.type === 'refs') && filter.values.length > 0
/** What stands for itself in a name; a figure or a text needs the name of its field. */
const NAMELESS: ReadonlySet<string> = new Set(['ref', 'refs', 'enum', 'date', 'instant'])

/** Asks for the name of a new view, and proposes what it shows. */
export function AddViewDialog({ entity, state, textOf, given, ...dialog }: Props) {
  const words = useWords()
  const model = useModel()
  const client = useQueryClient()
  const conditions = Object.entries(state.filters).flatMap(([path, filter]): readonly Condition[] => {
    const found = fieldAtPath(model, entity, path)
    return found === undefined ? [] : [{ path, filter, ...found }]
  })
  // The chips of the list have asked for the same names.
  const names = useQuery({
    queryKey: ['viewName', state.filters],
    queryFn: async () => {
      const records = conditions
        .filter(isRecord)
        .map(({ entity: owner, field, filter }) => ({ entity: owner, field: field.name, search: '', ids: filter.values }))
      const found = await Promise.all(records.map((each) => client.fetchQuery(optionsQuery(model, each))))
      return new Map(found.flat().map(({ id, text }) => [id, text]))
    },
  })
  if (names.isPending) return null
  const search = state.search.trim()
  const parts = [
    ...(search === '' ? [] : [search]),
    ...conditions.map(({ path, filter, field }) => {
      const condition = textOf(words, field, filter, names.data)
      return NAMELESS.has(field.type) ? condition : `${words.path(entity, path)} ${condition}`
    }),
  ]
  return <NameDialog {...dialog} given={{ ...given, name: viewName(parts, words.text('ui.condition.comma')) }} />
}
