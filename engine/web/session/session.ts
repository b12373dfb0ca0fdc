import { atom } from 'jotai'
import type { FieldTemplate } from '../../core/template/field-template.ts'
import type { Side } from '../../core/model/side.ts'

/** The person and their context, as the server reports it at startup. */
export type SessionUser = {
  readonly id: string
  readonly name: string
  readonly loginName: string
  readonly email: string
  /** Somebody else set the address, and the person has not confirmed it. */
  readonly isAddressUnconfirmed?: true
  /** This installation sends mails. */
  readonly getsMail?: true
  /** Came by invitation: cannot upload, sees the default decimals. */
  readonly isTemporary: boolean
  /** The screen that the invitation opens, and its document. */
  readonly invitation?: { readonly screen: string; readonly document: string }
  /** Works for no enterprise now: only public pages and the person's own account are open. */
  readonly isPersonal: boolean
  /** What the person owes before the enterprise opens anything: to set up a second factor, or to give it. */
  readonly owedFactor?: 'setUp' | 'give'
  readonly enterprise: { readonly id: string; readonly name: string; readonly englishName: string }
  /** The ids of the person's purchasing groups. */
  readonly purchasingGroups: readonly string[]
  /** The accounts of those in whose place the person works today. */
  readonly absent: readonly string[]
}

/** Decimal places of quantities and prices. */
export type Scales = { readonly quantityScale: unknown; readonly priceScale: unknown }

export type SessionState = {
  readonly token: string
  readonly user: SessionUser
  /** Codes of this side, such as "A30". */
  readonly permissions: ReadonlySet<string>
  readonly preferences: Readonly<Record<string, unknown>>
  /** Decimal places as this person sees them; computed figures follow the preferences of the purchaser. */
  readonly scales: Scales
  /** The field template by which this person reads lists: a purchaser's own, or the declared one. */
  readonly template: FieldTemplate
}

/** Nobody is logged in: a public page, or the login page. */
export const guest: SessionState = {
  token: '',
  user: {
    id: '',
    name: '',
    loginName: '',
    email: '',
    isTemporary: true,
    isPersonal: false,
    enterprise: { id: '', name: '', englishName: '' },
    purchasingGroups: [],
    absent: [],
  },
  permissions: new Set(),
  preferences: {},
  scales: { quantityScale: undefined, priceScale: undefined },
  template: { version: 0, items: [], screens: {} },
}

export const sessionAtom = atom<SessionState>(guest)

/** The side that this site was built for. */
export const side: Side = COUNTERPART_SIDE
