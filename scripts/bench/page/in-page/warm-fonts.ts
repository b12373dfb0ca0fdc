/** Letters, digits, symbols and Chinese characters that a page may draw, in the weights that pages have. */
const sample = 'Az 0,1 – … › × ✓ 中文'
const weights = [400, 500, 600, 700]

/**
 * Draws a line in each font that the page or one of its style sheets names, and removes it. Finding and opening font files takes tens
 * of milliseconds once; a real form opens in a page that has already drawn its menu.
 */
export function warmFonts(): void {
  const families = new Set([getComputedStyle(document.body).fontFamily])
  for (const sheet of document.styleSheets) familiesIn(sheet.cssRules, families)
  const box = document.createElement('div')
  for (const fontFamily of families)
    for (const fontWeight of weights) {
      const line = document.createElement('span')
      line.textContent = sample
      Object.assign(line.style, { fontFamily, fontWeight: String(fontWeight) })
      box.append(line)
    }
  document.body.append(box)
  box.getBoundingClientRect()
  box.remove()
}

function familiesIn(rules: CSSRuleList, families: Set<string>): void {
  for (const rule of rules) {
    if (rule instanceof CSSStyleRule && rule.style.fontFamily !== '') families.add(rule.style.fontFamily)
    if ('cssRules' in rule) familiesIn(rule.cssRules as CSSRuleList, families)
  }
}
