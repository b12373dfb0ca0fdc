const signs: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }

/** Escapes a text for HTML or XML, and drops characters that XML does not allow. */
export function escaped(text: string): string {
  return text.replaceAll(/[&<>"']/g, (sign) => signs[sign] ?? sign).replaceAll(/[\u0000-\u0008\u000b\u000c\u000e-\u001f]/g, '')
}
