/** Keys that are pressed together, and the key of the text that says what they do. */
export type Keys = readonly (readonly [readonly string[], string])[]

/** The keys of a matrix: for the list of shortcuts, and for the line beneath a matrix. */
export const keysInMatrix: Keys = [
  [['Space'], 'ui.keys.takeWhole'],
  [['0–9'], 'ui.keys.takePart'],
  [['Enter'], 'ui.keys.openTaken'],
  [['B'], 'ui.keys.takeBest'],
  [['Shift', 'B'], 'ui.keys.takeBestOfAll'],
  [['Delete'], 'ui.keys.takeBack'],
]
