import type { Language } from '../../core/model/side.ts'
import type { Translate } from '../i18n/use-text.ts'
import { configuration } from '../foundation/configuration.ts'
import { side } from '../session/session.ts'

/** The name of this site: the installation's own, otherwise the product's. */
export function productName(language: Language, t: Translate): string {
  return configuration().productNames[side]?.[language] ?? t(`ui.site.${side}`)
}
