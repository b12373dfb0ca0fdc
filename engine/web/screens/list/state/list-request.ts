import { standsAlone, type Operator } from '../../../../core/query/operators.ts'
import type { RequestEnvelope } from '../../../../core/wire/envelope.ts'
import type { ListState } from './list-state.ts'

type Where = { readonly field: string; readonly operator: Operator; readonly value?: string | readonly string[] }

function valueOf(operator: Operator, values: readonly string[]): Pick<Where, 'value'> {
  if (standsAlone(operator)) return {}
  return { value: operator === 'in' || operator === 'between' ? values : (values[0] ?? '') }
}

/** The conditions of a list in wire format. A search of fewer than two characters is not sent (specification 2: 5.3). */
export function conditionsOf(state: ListState, screen: string) {
  const where: Where[] = Object.entries(state.filters).map(([field, { operator, values }]) => ({ field, operator, ...valueOf(operator, values) }))
  const search = state.search.trim()
  return { screen, where, ...([...search].length >= 2 ? { search } : {}) }
}

export function listRequest(state: ListState, screen: string): RequestEnvelope {
  return {
    entity: { ...conditionsOf(state, screen), ...(state.tab === undefined ? {} : { tab: state.tab }) },
    pager: { page: state.page, pageSize: state.size, count: 'quick' },
    ...(state.sort.length === 0
      ? {}
      : {
          order: state.sort.map(({ field }) => field).join(','),
          orderSort: state.sort.map(({ descending }) => (descending ? 'desc' : 'asc')).join(','),
        }),
  }
}
