import type { ReactNode } from 'react'

export const GROUPS = ['recent', 'documents', 'actions', 'creations', 'screens', 'page'] as const
export type Group = (typeof GROUPS)[number]

/** A line of the palette. */
export type Item = {
  /** Unique in the palette, and the same every time: what was chosen is remembered by it. */
  readonly id: string
  readonly group: Group
  readonly label: string
  readonly icon: ReactNode
  /** In quieter words beside the label. */
  readonly more?: string
  /** At the right. */
  readonly tag?: ReactNode
  /** The kind of the thing, at the right. */
  readonly kind?: string
  /** What it is called, in both languages. */
  readonly names: readonly string[]
  /** Why it cannot be chosen now. */
  readonly refused?: string
  /** Where it leads: it also opens in a new tab. */
  readonly address?: string
  readonly run: () => void
}
