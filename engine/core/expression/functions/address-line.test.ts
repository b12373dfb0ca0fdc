import { expect, test } from 'vitest'
import { addressLine } from './address-line.ts'

const blank = {
  recipient: '',
  country: '',
  province: '',
  city: '',
  district: '',
  street: '',
  postalCode: '',
  areaCode: '',
  phone: '',
  extension: '',
  mobile: '',
}

test('[ADR-4] a Chinese address runs from the province down to the door, and ends with whom to call', () => {
  const address = { ...blank, recipient: '张伟', country: '中国', province: '江苏省', city: '苏州市', district: '工业园区', street: '星龙街428号3号厂房' }
  expect(addressLine({ ...address, postalCode: '215000', areaCode: '0512', phone: '66001100', extension: '802', mobile: '13800512660' })).toBe(
    '江苏省苏州市工业园区星龙街428号3号厂房（215000） 张伟 0512-66001100转802 13800512660',
  )
})

test('[ADR-4] a German address runs from the door up to the country', () => {
  const address = { ...blank, recipient: 'Anna Weber', country: 'Germany', city: 'Stuttgart', street: 'Industriestr. 12', postalCode: '70565' }
  expect(addressLine({ ...address, areaCode: '+49-711', phone: '220011', extension: '5' })).toBe(
    'Anna Weber, Industriestr. 12, Stuttgart, 70565, Germany, +49-711-220011 ext. 5',
  )
})

test('[ADR-4] a city that is its own province is said once, and a country abroad is said', () => {
  expect(addressLine({ ...blank, province: '上海市', city: '上海市', street: '张江路88号', mobile: '13900210021' })).toBe('上海市张江路88号 13900210021')
  expect(addressLine({ ...blank, country: '日本', city: '大阪市', street: '本町1-2' })).toBe('日本大阪市本町1-2')
})

test('[ADR-6] an address from before, of one text, is that text', () => {
  expect(addressLine({ ...blank, street: '江苏省昆山市玉山镇晨丰路188号 备件仓' })).toBe('江苏省昆山市玉山镇晨丰路188号 备件仓')
  expect(addressLine(blank)).toBe('')
})
