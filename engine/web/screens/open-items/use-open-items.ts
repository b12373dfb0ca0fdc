import { useQuery } from '@tanstack/react-query'
import { OPEN_ITEMS_PATH, type OpenBalance, type OpenItem } from '../../../core/wire/open-items.ts'
import { callOrThrow } from '../../api/call-or-throw.ts'

/** The other side and the currency of a balance. */
export type OpenWith = { readonly with: string; readonly currency: string }

/** What the server answers about a day: the names of its figures in their order, and the rows. */
export type OpenAnswer<Row> = {
  readonly day: string
  readonly today: string
  readonly told: readonly string[]
  readonly settled: readonly string[]
  readonly capped: boolean
  readonly rows: readonly Row[]
}

/** Which items count, as the address says it. */
export type Narrowed = { readonly named?: string; readonly inCurrency?: string; readonly overdue?: true }

function useAnswer<Row>(screen: string, day: string | undefined, narrowed: Narrowed, of: OpenWith | undefined, isAsked: boolean) {
  return useQuery<OpenAnswer<Row>>({
    queryKey: [OPEN_ITEMS_PATH, screen, of ?? 'balances', day, narrowed, isAsked],
    enabled: isAsked,
    // While the day changes, that of the day before stays; that of another balance does not.
    placeholderData: (before, query) => (JSON.stringify(query?.queryKey[2]) === JSON.stringify(of ?? 'balances') ? before : undefined),
    queryFn: async ({ signal }): Promise<OpenAnswer<Row>> => {
      const { entity, list } = await callOrThrow(OPEN_ITEMS_PATH, { entity: { screen, ...(day !== undefined && { day }), ...narrowed, ...of } }, signal)
      return { ...(entity as Omit<OpenAnswer<Row>, 'rows'>), rows: (list ?? []) as readonly Row[] }
    },
  })
}

/** The balances of a screen at a day; without one today's. */
export function useBalances(screen: string, day: string | undefined, narrowed: Narrowed) {
  return useAnswer<OpenBalance>(screen, day, narrowed, undefined, true)
}

/** The open documents behind one balance. */
export function useItems(screen: string, day: string | undefined, narrowed: Narrowed, of: OpenWith | undefined) {
  return useAnswer<OpenItem>(screen, day, narrowed, of, of !== undefined)
}
