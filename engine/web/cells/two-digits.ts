/** Two digits of a clock or a calendar: 9 as "09". */
export function twoDigits(figure: number): string {
  return String(figure).padStart(2, '0')
}
