import type { Language } from '../../../core/model/side.ts'
import { PINYIN, hasPinyin } from '../../schema/pinyin.ts'
import type { Tx } from '../../schema/database.ts'

const knownByPool = new WeakMap<object, Promise<boolean>>()

/** The collation of a list's texts for a person: by pinyin for readers of Chinese, otherwise (or without it) the database's own. */
export async function textCollationOf(pool: object, tx: Tx, language: Language): Promise<string | undefined> {
  if (language !== 'cn') return undefined
  let known = knownByPool.get(pool)
  if (known === undefined) {
    known = hasPinyin(tx)
    knownByPool.set(pool, known)
    known.catch(() => knownByPool.delete(pool))
  }
  return (await known) ? PINYIN : undefined
}
