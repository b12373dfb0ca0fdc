import type { Side } from '../../core/model/side.ts'

/** One request as it goes over the wire; `form` is a form with one file in place of a JSON body. */
export type Sent = {
  readonly side: Side
  readonly method: 'GET' | 'POST'
  readonly path: string
  readonly cookie?: string
  readonly body?: unknown
  readonly form?: { readonly token: string; readonly name: string; readonly content: Uint8Array<ArrayBuffer> }
}

/** What came back: the body as JSON (undefined where it is none), and the cookies that were set, as a cookie header. */
export type Received = { readonly httpStatus: number; readonly json: unknown; readonly cookie: string | undefined }

/** Carries requests to an implementation, wherever it is. */
export type Transport = {
  send(request: Sent): Promise<Received>
  /** The address before the paths of a side, for curl lines. */
  baseOf(side: Side): string
}
