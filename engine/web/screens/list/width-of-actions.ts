import { widthOfText } from '../../grid/width-of-text.ts'
import { actionsBeside } from './RowActions.tsx'

/** Wide enough for the longest actions that stand beside each other. */
export function widthOfActions(labels: readonly string[]): number {
  const widths = labels.map((label) => 30 + widthOfText(label, 14)).sort((a, b) => b - a)
  return Math.max(72, 10 + (labels.length > actionsBeside ? (widths[0] ?? 0) + 44 : widths.reduce((sum, width) => sum + width, 0)))
}
