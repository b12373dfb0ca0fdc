import { useCallback } from 'react'
import { useTranslation } from 'react-i18next'

/** A key of the texts, or several of which the first that exists counts; holes such as {pending} are filled from `params`. */
export type Translate = (key: string | readonly string[], params?: Readonly<Record<string, string | number>>) => string

/** The words in the person's language. A key without a text shows itself. */
export function useText(): Translate {
  const { t } = useTranslation()
  return useCallback<Translate>((key, params) => t(key as string | string[], params ?? {}), [t])
}
