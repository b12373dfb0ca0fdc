const signs: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }

/** A text for HTML or XML: nothing in it is markup, and what XML does not know is left out. */
export function escaped(text: string): string {
  return text.replaceAll(/[&<>"']/g, (sign) => signs[sign] ?? sign).replaceAll(/[\u0000-\u0008\u000b\u000c\u000e-\u001f]/g, '')
}
