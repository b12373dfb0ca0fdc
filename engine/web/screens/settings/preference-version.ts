/** One save, as the server reports it. */
export type PreferenceVersion = {
  readonly version: number
  readonly at: string
  readonly accountName: string
  readonly reason: string | null
  readonly restored: number | null
  readonly changes: readonly { readonly path: string; readonly before: unknown; readonly after: unknown }[]
}
