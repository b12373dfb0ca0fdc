/** The options of a drop-down as a person writes them, separated by commas of either script; blanks between commas are kept as blanks. */
export function optionsOf(text: string): readonly string[] {
  return text.trim() === '' ? [] : text.split(/[,，]/).map((option) => option.trim())
}

/** The same the other way. */
export function textOfOptions(options: readonly string[]): string {
  return options.join(',')
}
