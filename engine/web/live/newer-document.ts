import type { QueryClient, QueryKey } from '@tanstack/react-query'
import type { Row } from '../cells/value-at-path.ts'

/** Of a document that has just come and the one that is shown: the former, unless it is an earlier version than what is shown. */
export function newerDocument(came: Row, shown: Row | undefined): Row {
  return shown !== undefined && Number(came['version']) < Number(shown['version']) ? shown : came
}

/**
 * Asks for a document that may be told meanwhile. What was told while the answer was on its way stands, unless the answer is a later
 * version: of two of the same version the one that was told is the later, since what it looks up elsewhere may have changed.
 */
export async function fetchUnlessPushed(client: QueryClient, queryKey: QueryKey, ask: () => Promise<Row>): Promise<Row> {
  const before = client.getQueryData<Row>(queryKey)
  const answer = await ask()
  const shown = client.getQueryData<Row>(queryKey)
  if (shown === undefined || shown === before) return answer
  return Number(answer['version']) > Number(shown['version']) ? answer : shown
}
