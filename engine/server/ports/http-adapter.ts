import type { PortAdapter } from './port-adapter.ts'
import { LONGEST_ANSWER, readAnswer } from './read-answer.ts'

export type Endpoint = { readonly address: URL; readonly token?: string; readonly seconds: number }

/**
 * Another system at an address: a document is posted as JSON, with its key as `Idempotency-Key`. 200 says what became of it, 202 that it is not decided yet, 422
 * that it is refused, each with an answer as in a folder; anything else is a failed attempt. Redirections are not followed: the document goes to the operator's
 * address or nowhere.
 */
export function httpAdapter({ address, token, seconds }: Endpoint): PortAdapter {
  return async (handed) => {
    const response = await fetch(address, {
      method: 'POST',
      redirect: 'error',
      signal: AbortSignal.timeout(seconds * 1000),
      headers: { 'content-type': 'application/json', 'idempotency-key': handed.key, ...(token !== undefined && { authorization: `Bearer ${token}` }) },
      body: JSON.stringify(handed),
    })
    if (response.status === 202) {
      await response.body?.cancel()
      return { kind: 'later' }
    }
    if (response.status !== 200 && response.status !== 422) {
      await response.body?.cancel()
      throw new Error(`HTTP ${response.status}`)
    }
    const answer = readAnswer(await textOf(response))
    if (response.status === 422 && answer.kind !== 'failed') throw new Error('HTTP 422 without a refusal')
    return answer
  }
}

/** The body, as far as an answer may reach. */
async function textOf(response: Response): Promise<string> {
  const parts: Uint8Array[] = []
  let size = 0
  for await (const part of response.body ?? []) {
    size += part.byteLength
    if (size > LONGEST_ANSWER) throw new Error('The answer is too long')
    parts.push(part)
  }
  return Buffer.concat(parts).toString('utf8')
}
