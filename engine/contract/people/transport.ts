import type { Side } from '../../core/model/side.ts'

/** One request on the wire; `form` is a form with one file instead of a JSON body. */
export type Sent = {
  readonly side: Side
  readonly method: 'GET' | 'POST'
  readonly path: string
  readonly cookie?: string
  readonly body?: unknown
  readonly form?: { readonly token: string; readonly name: string; readonly content: Uint8Array<ArrayBuffer> }
}

/** The response: the body as JSON (undefined if it is not JSON) and as it came, and the set cookies as a cookie header. */
export type Received = { readonly httpStatus: number; readonly json: unknown; readonly content: Uint8Array; readonly cookie: string | undefined }

/** Sends requests to an implementation. */
export type Transport = {
  send(request: Sent): Promise<Received>
  /** The address before the paths of a side, for curl lines. */
  baseOf(side: Side): string
}
