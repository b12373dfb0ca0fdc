/** The options of a drop-down as a person writes them, separated by commas of either script; empty options between commas stay. */
export function optionsOf(text: string): readonly string[] {
  return text.trim() === '' ? [] : text.split(/[,，]/).map((option) => option.trim())
}

/** The reverse. */
export function textOfOptions(options: readonly string[]): string {
  return options.join(',')
}
