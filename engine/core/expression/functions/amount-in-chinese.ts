const DIGITS = [...'零壹贰叁肆伍陆柒捌玖']
const PLACES = ['', '拾', '佰', '仟']
const GROUPS = ['', '万', '亿', '万亿']

/**
 * Whole yuan and two digits of cents in capitals (人民币大写): consecutive zeros are read once, zeros at the end of a group not at all; an amount that ends with
 * yuan or jiao is closed with 整.
 */
export function amountInChinese(whole: string, cents: string): string {
  const yuan = wholeInChinese(whole)
  const [jiao, fen] = [Number(cents[0]), Number(cents[1])]
  const coins = `${jiao > 0 ? `${DIGITS[jiao]}角` : ''}${fen > 0 ? `${DIGITS[fen]}分` : ''}`
  if (coins === '') return `${yuan === '' ? '零' : yuan}元整`
  if (yuan === '') return `${coins}${fen > 0 ? '' : '整'}`
  return `${yuan}元${jiao === 0 ? '零' : ''}${coins}${fen > 0 ? '' : '整'}`
}

/** '' for nought. */
function wholeInChinese(whole: string): string {
  const groups = groupsOf(whole)
  let said = ''
  let isZeroDue = false
  for (const [index, group] of groups.entries()) {
    const name = GROUPS[groups.length - 1 - index]!
    if (Number(group) === 0) {
      isZeroDue = said !== ''
      // 万亿 has said 亿 already only where its own group did.
      if (name === '亿' && said !== '') said += '亿'
      continue
    }
    const isShort = said !== '' && group.startsWith('0')
    said += `${isZeroDue || isShort ? '零' : ''}${groupInChinese(group)}${name === '万亿' ? '万' : name}`
    isZeroDue = false
  }
  return said
}

/** Groups of four digits from the left, the first one filled up with zeros. */
function groupsOf(whole: string): readonly string[] {
  const filled = whole.padStart(Math.ceil(whole.length / 4) * 4, '0')
  return filled.match(/.{4}/g) ?? []
}

function groupInChinese(group: string): string {
  let said = ''
  let isZeroDue = false
  for (const [index, sign] of [...group].entries()) {
    const digit = Number(sign)
    if (digit === 0) isZeroDue = said !== ''
    else {
      said += `${isZeroDue ? '零' : ''}${DIGITS[digit]}${PLACES[3 - index]}`
      isZeroDue = false
    }
  }
  return said
}
