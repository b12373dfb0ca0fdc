import { handOver } from './hand-over.ts'

/** Hands the person a spreadsheet whose content came in base64. */
export function saveFile(name: string, content: string): void {
  const bytes = Uint8Array.from(atob(content), (letter) => letter.charCodeAt(0))
  handOver(name, new Blob([bytes], { type: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet' }))
}
