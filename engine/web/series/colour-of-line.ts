/** As many colours as can be told apart: series.css has one for each of these. */
const COLOURS = 8

/** Which colour the line at this place has, and whether it is a further one of the same: those are dashed. */
export function colourOfLine(place: number): { readonly colour: number; readonly isDashed: boolean } {
  return { colour: place % COLOURS, isDashed: place >= COLOURS }
}
