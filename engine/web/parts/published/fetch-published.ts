import { call } from '../../api/call.ts'
import { post } from '../../api/post.ts'
import { RefusedError } from '../../api/refused-error.ts'
import type { Language } from '../../../core/model/side.ts'

/** One page of a public list. What everybody may read is asked without a session, since it does not depend on one. */
export type PublishedPage<Row> = { readonly rows: readonly Row[]; readonly total: number }

/** Rows per page: the server's maximum. */
export const pageSize = 20

/** Requests a page of a public list. */
export async function fetchPublished<Row>(
  path: string,
  {
    search,
    where,
    page,
    language,
    isSignedIn,
  }: {
    readonly search: string
    readonly where: Readonly<Record<string, string>>
    readonly page: number
    readonly language: Language
    readonly isSignedIn: boolean
  },
  signal: AbortSignal,
): Promise<PublishedPage<Row>> {
  const send = isSignedIn ? call : post
  const answer = await send(`${path}?lang=${language}`, { entity: { ...where, ...(search !== '' && { search }) }, pager: { page, pageSize } }, signal)
  if (answer.returnCode !== '0') throw new RefusedError(answer)
  return { rows: (answer.list ?? []) as readonly Row[], total: answer.pager?.total ?? 0 }
}
