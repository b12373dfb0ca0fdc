/** What a sheet measures, in millimetres and points: the template gets it with each task, and words are broken by it. */
export const measures = {
  sheet: [210, 297],
  margin: 18,
  /** Between the two columns of pairs. */
  gutter: 8,
  /** Left and right of a column of lines. */
  inset: 1.6,
  /** The column with the numbers of the lines. */
  numbers: 12,
  points: 9,
  label: { margin: 4, code: { square: 28, wide: 42, below: 84 }, gutter: 3, points: 9.5 },
} as const

export type Measures = typeof measures

/** The width of what is printed on a sheet. */
export const SHEET_ROOM = measures.sheet[0] - 2 * measures.margin
