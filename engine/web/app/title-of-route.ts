import type { Screen } from '../../core/model/screen.ts'
import { storedResult } from '../screens/result/result.ts'
import type { Translate } from '../i18n/use-text.ts'

/** The translated title of a route; for a result page the stored one (specification 1: 2.1). */
export function titleOfRoute(key: string, screen: Screen | undefined, t: Translate): string {
  const stored = screen?.kind === 'result' ? storedResult()?.title : undefined
  return stored ?? t(`screen.${key}`)
}
