import { figureFrom, shiftedFigure, textOfFigure } from '../../core/decimal/figure.ts'

/** The number of a cell that is formatted as per cent, as a person reads it: "0.13" becomes "13%". */
export function percentText(text: string): string {
  const share = figureFrom(text)
  return share === undefined ? text : `${textOfFigure(shiftedFigure(share, 2))}%`
}
