import type { QueryClient, QueryKey } from '@tanstack/react-query'
import type { Row } from '../cells/value-at-path.ts'

/** Returns the fetched document, unless it is an earlier version than the shown one. */
export function newerDocument(came: Row, shown: Row | undefined): Row {
  return shown !== undefined && Number(came['version']) < Number(shown['version']) ? shown : came
}

/**
 * Fetches a document that live messages may update meanwhile. A message that arrived during the fetch wins unless the answer is a later version: of two equal
 * versions the message is newer, since looked-up values may have changed.
 */
export async function fetchUnlessPushed(client: QueryClient, queryKey: QueryKey, ask: () => Promise<Row>): Promise<Row> {
  const before = client.getQueryData<Row>(queryKey)
  const answer = await ask()
  const shown = client.getQueryData<Row>(queryKey)
  if (shown === undefined || shown === before) return answer
  return Number(answer['version']) > Number(shown['version']) ? answer : shown
}
