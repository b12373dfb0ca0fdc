/** The parts of an address; '' for what is not known. */
export type AddressParts = {
  readonly recipient: string
  readonly country: string
  readonly province: string
  readonly city: string
  readonly district: string
  readonly street: string
  readonly postalCode: string
  readonly areaCode: string
  readonly phone: string
  readonly extension: string
  readonly mobile: string
}

const HAN = /\p{Script=Han}/u
/** A letter within China does not name the country. */
const HOME: ReadonlySet<string> = new Set(['中国', '中华人民共和国'])

/**
 * An address as one line, in the order of its own script: in Chinese from the country down to the door, in other scripts from the door up to the country.
 * Behind it stand who receives and how to call them. A post office reads an address by its script, whoever looks at the list.
 *
 * @example
 * // 江苏省苏州市工业园区星龙街428号（215000） 张伟 0512-66001100转802
 * // Zhang Wei, 428 Xinglong Street, Suzhou, Jiangsu 215000, China, 0512-66001100 ext. 802
 */
export function addressLine(parts: AddressParts): string {
  const { province, city, district, street } = parts
  return HAN.test(`${province}${city}${district}${street}`) ? inChinese(parts) : inEnglish(parts)
}

function inChinese({ recipient, country, province, city, district, street, postalCode, ...call }: AddressParts): string {
  const place = [HOME.has(country) ? '' : country, province, city === province ? '' : city, district, street].join('')
  const people = filled([recipient, ...numbers(call, '转')]).join(' ')
  return filled([`${place}${postalCode === '' ? '' : `（${postalCode}）`}`, people]).join(' ')
}

function inEnglish({ recipient, country, province, city, district, street, postalCode, ...call }: AddressParts): string {
  const region = filled([province === city ? '' : province, postalCode]).join(' ')
  return filled([recipient, street, district, city, region, country, ...numbers(call, ' ext. ')]).join(', ')
}

function numbers({ areaCode, phone, extension, mobile }: Pick<AddressParts, 'areaCode' | 'phone' | 'extension' | 'mobile'>, before: string): readonly string[] {
  return [`${filled([areaCode, phone]).join('-')}${extension === '' ? '' : `${before}${extension}`}`, mobile]
}

function filled(texts: readonly string[]): readonly string[] {
  return texts.filter((text) => text !== '')
}
