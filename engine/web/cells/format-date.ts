const two = (figure: number) => String(figure).padStart(2, '0')

/** An instant by the clock of the person: "2026-11-21 09:05". What is no instant stays as it is. */
export function formatInstant(text: string): string {
  const date = new Date(text)
  if (Number.isNaN(date.getTime())) return text
  return `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())} ${two(date.getHours())}:${two(date.getMinutes())}`
}

/** The short form of a list: without the year when it is `today`'s year. */
export function formatShortInstant(text: string, today: Date): string {
  const full = formatInstant(text)
  return full.startsWith(`${today.getFullYear()}-`) ? full.slice(5) : full.slice(0, 10)
}
