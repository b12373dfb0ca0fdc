/**
 * What an invited person may do: one document, and the named transitions on it ("receipt.add": one that makes a receipt from its lines, as `screen` shows it);
 * of the purchaser's masks those that the codes open.
 */
export type Invitation = {
  readonly id: string
  readonly entity: string
  readonly document: string
  readonly transitions: readonly string[]
  readonly maskCodes: readonly string[]
  /** The declared screen of the link, if there is one. */
  readonly screen?: string
}
