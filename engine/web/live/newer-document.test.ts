import { QueryClient } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import type { Row } from '../cells/value-at-path.ts'
import { fetchUnlessPushed, newerDocument } from './newer-document.ts'

const KEY = ['/api/inquiry/supplier/detail', 'Q1']
const quotation = (version: number, rank: string): Row => ({ id: 'Q1', version, rank })

/** The page shows version 4 and refetches; a message arrives first, then the answer. */
async function shownAfter(told: Row | undefined, answer: Row): Promise<Row | undefined> {
  const client = new QueryClient()
  client.setQueryData(KEY, quotation(4, '1'))
  const asked = client.fetchQuery({
    queryKey: KEY,
    queryFn: () =>
      fetchUnlessPushed(client, KEY, async () => {
        if (told !== undefined) client.setQueryData<Row>(KEY, (shown) => newerDocument(told, shown))
        return answer
      }),
  })
  await asked
  return client.getQueryData<Row>(KEY)
}

test('[LIV-1] an answer replaces the shown document only if its version is newer', async () => {
  expect(await shownAfter(quotation(6, '3'), quotation(5, '2'))).toEqual(quotation(6, '3'))
  expect(await shownAfter(quotation(5, '2'), quotation(6, '3'))).toEqual(quotation(6, '3'))
  // A rank changes without a new version of the quotation.
  expect(await shownAfter(quotation(4, '2'), quotation(4, '1'))).toEqual(quotation(4, '2'))
})

test('[LIV-1] a late notice does not overwrite a newer answer', async () => {
  expect(await shownAfter(undefined, quotation(5, '2'))).toEqual(quotation(5, '2'))
  expect(newerDocument(quotation(4, '1'), quotation(5, '2'))).toEqual(quotation(5, '2'))
  expect(newerDocument(quotation(4, '1'), undefined)).toEqual(quotation(4, '1'))
})
