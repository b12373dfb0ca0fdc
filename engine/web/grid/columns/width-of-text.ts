/** About how wide a text stands, at a size of letters in pixels: Chinese letters are square, others a little over half as wide. */
export function widthOfText(text: string, size: number): number {
  return Math.ceil([...text].reduce((sum, letter) => sum + (letter > '\u2e80' ? size : size * 0.58), 0))
}
