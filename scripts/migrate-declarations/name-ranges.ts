/** Every name of a list with ranges: "custom1-27" gives "custom1" to "custom27". */
export function namesIn(ranges: readonly string[]): readonly string[] {
  return ranges.flatMap((range) => {
    const [, name, first, last] = /^([A-Za-z]+)(\d+)-(\d+)$/.exec(range) ?? []
    return name === undefined ? [range] : Array.from({ length: Number(last) - Number(first) + 1 }, (_, index) => `${name}${Number(first) + index}`)
  })
}

/** The names with ranges: "custom1" to "custom27" give "custom1-27". */
export function inRanges(names: readonly string[]): readonly string[] {
  const ranges: string[] = []
  for (const name of names) {
    const [, stem, number] = /^([A-Za-z]+?)(\d+)$/.exec(name) ?? []
    const [, before, first, last] = /^([A-Za-z]+?)(\d+)(?:-(\d+))?$/.exec(ranges.at(-1) ?? '') ?? []
    if (stem !== undefined && stem === before && Number(number) === Number(last ?? first) + 1) ranges[ranges.length - 1] = `${stem}${first}-${number}`
    else ranges.push(name)
  }
  return ranges
}
