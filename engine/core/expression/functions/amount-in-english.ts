const SMALL = ' one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen'.split(' ')
const TENS = ['', '', 'twenty', 'thirty', 'forty', 'fifty', 'sixty', 'seventy', 'eighty', 'ninety']
const GROUPS = ['', ' thousand', ' million', ' billion', ' trillion', ' quadrillion']

/** Whole units in words and two digits of cents as a fraction, as on a cheque: "one hundred forty-two and 80/100". */
export function amountInEnglish(whole: string, cents: string): string {
  const groups = whole.padStart(Math.ceil(whole.length / 3) * 3, '0').match(/.{3}/g) ?? []
  const said = groups.flatMap((group, index) => (Number(group) === 0 ? [] : [`${groupInEnglish(Number(group))}${GROUPS[groups.length - 1 - index]}`]))
  return `${said.length === 0 ? 'zero' : said.join(' ')} and ${cents}/100`
}

function groupInEnglish(group: number): string {
  const [hundreds, rest] = [Math.floor(group / 100), group % 100]
  const unit = SMALL[rest % 10]!
  const small = rest < 20 ? SMALL[rest]! : `${TENS[Math.floor(rest / 10)]}${unit === '' ? '' : `-${unit}`}`
  return [hundreds > 0 ? `${SMALL[hundreds]} hundred` : '', small].filter((part) => part !== '').join(' ')
}
