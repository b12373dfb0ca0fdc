import { expect, it } from 'vitest'
import { pinyinInitials, rangeOfInitial } from './pinyin-initials.ts'

it('[FIND-5] gives the initials of Chinese names, with Latin letters and figures as they are', () => {
  expect(pinyinInitials('采购订单')).toBe('cgdd')
  expect(pinyinInitials('常州隆达液压有限公司')).toBe('czldyyyxgs')
  expect(pinyinInitials('物料库')).toBe('wlk')
  expect(pinyinInitials('供应商管理')).toBe('gysgl')
  expect(pinyinInitials('权限设置')).toBe('qxsz')
  expect(pinyinInitials('安阳二恩')).toBe('ayee')
  expect(pinyinInitials('轴承座 HSG-63/35')).toBe('zczhsg6335')
  expect(pinyinInitials('Orders')).toBe('orders')
})

it('[FIND-5] knows the first and the last syllable of every initial', () => {
  expect(pinyinInitials('阿奥八不擦错搭多鹅二发父嘎过哈或机军咔阔拉略妈目拿诺哦偶趴瀑七群然若撒所他拓挖物西训压运杂做')).toBe(
    'aabbccddeeffgghhjjkkllmmnnooppqqrrssttwwxxyyzz',
  )
})

it('[FIND-5] knows between which characters an initial lies', () => {
  expect(rangeOfInitial('l')).toEqual({ from: '垃', before: '妈' })
  expect(rangeOfInitial('z')).toEqual({ from: '帀' })
  expect([rangeOfInitial('i'), rangeOfInitial('v'), rangeOfInitial(''), rangeOfInitial('ab')]).toEqual([undefined, undefined, undefined, undefined])
})
