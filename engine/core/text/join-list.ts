import type { Language } from '../model/side.ts'

/**
 * Texts one after the other, as the language sets them apart.
 *
 * @example
 * listed(['订单', '收货单'], 'cn') // '订单、收货单'
 */
export function joinList(texts: Iterable<string>, language: Language): string {
  return [...texts].join(language === 'cn' ? '、' : ', ')
}
