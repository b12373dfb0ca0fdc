/** What a service reads under a name: fields of the record, a limit, or the error of a refusal. */
export type ServiceColumn = { readonly kind: 'files' | 'texts' | 'limit' | 'error'; readonly isRequired?: true }

/** The services that a transition may name: what the server does with the record besides, and what it reads for that. */
export const services = {
  /** Takes from a zip or rar archive those pictures and PDFs that are called after one of the record's texts; the first text that finds one counts. */
  takeFromArchive: {
    archive: { kind: 'files', isRequired: true },
    files: { kind: 'files', isRequired: true },
    calledAfter: { kind: 'texts', isRequired: true },
    atMost: { kind: 'limit' },
    noArchive: { kind: 'error', isRequired: true },
    otherFormat: { kind: 'error', isRequired: true },
    noneFound: { kind: 'error', isRequired: true },
  },
} as const satisfies Readonly<Record<string, Readonly<Record<string, ServiceColumn>>>>
