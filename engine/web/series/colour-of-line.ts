/** The number of distinguishable colours: series.css has one for each. */
const COLOURS = 8

/** The colour of the line at this place, and whether the colour is used again: such lines are dashed. */
export function colourOfLine(place: number): { readonly colour: number; readonly isDashed: boolean } {
  return { colour: place % COLOURS, isDashed: place >= COLOURS }
}
