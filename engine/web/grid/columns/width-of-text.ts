/** The approximate width of a text at a font size in pixels: Chinese letters are square, others a little over half as wide. */
export function widthOfText(text: string, size: number): number {
  return Math.ceil([...text].reduce((sum, letter) => sum + (letter > '\u2e80' ? size : size * 0.58), 0))
}
