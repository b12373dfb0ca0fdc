import { useEffect } from 'react'
import { useLanguage } from '../i18n/use-language.ts'
import { useText } from '../i18n/use-text.ts'
import { productName } from './product-name.ts'

/** The title of the window: the page's, then the site's. */
export function useTitle(title: string): void {
  const t = useText()
  const language = useLanguage()
  const name = productName(language, t)
  useEffect(() => {
    document.title = title === '' ? name : `${title} · ${name}`
  }, [title, name])
}
