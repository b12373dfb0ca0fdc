/**
 * A typed amount of money without the sign or the code of its own currency, before or after the figure: of "CNY" "￥0.62", "-¥5", "1,200.50 CNY". The sign of
 * another currency stays, so that such a text is no figure: "$5" is not 5 yuan.
 */
export function withoutCurrency(typed: string, currency: string): string {
  const plain = typed.normalize('NFKC').replace(/\s/g, '')
  if (/^[-+.,\d]*$/.test(plain)) return typed
  const figure = plain.replace(/^[-+]/, '')
  const minus = plain.slice(0, plain.length - figure.length)
  for (const sign of signsOf(currency)) {
    if (figure.startsWith(sign)) return minus + figure.slice(sign.length)
    if (figure.endsWith(sign)) return minus + figure.slice(0, -sign.length)
  }
  return typed
}

const known = new Map<string, readonly string[]>()

/** The code of a currency, and its signs: "CN¥" before "¥". */
function signsOf(currency: string): readonly string[] {
  const found = known.get(currency)
  if (found !== undefined) return found
  const signs = /^[A-Z]{3}$/.test(currency) ? ['code', 'symbol', 'narrowSymbol'].map((style) => signIn(currency, style as 'code')) : []
  known.set(currency, signs)
  return signs
}

function signIn(currency: string, currencyDisplay: 'code' | 'symbol' | 'narrowSymbol'): string {
  const parts = new Intl.NumberFormat('en', { style: 'currency', currency, currencyDisplay }).formatToParts(0)
  return parts.find(({ type }) => type === 'currency')?.value.normalize('NFKC') ?? currency
}
