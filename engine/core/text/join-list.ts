import type { Language } from '../model/side.ts'

/**
 * Joins texts with the separator of a language.
 *
 * @example
 * listed(['订单', '收货单'], 'cn') // '订单、收货单'
 */
export function joinList(texts: Iterable<string>, language: Language): string {
  return [...texts].join(language === 'cn' ? '、' : ', ')
}
