import { downloadFile } from './download-file.ts'

const SHEET = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

/** Saves a file whose content came in base64. */
export function downloadContent(name: string, content: string, type: string): void {
  const bytes = Uint8Array.from(atob(content), (letter) => letter.charCodeAt(0))
  downloadFile(name, new Blob([bytes], { type }))
}

/** The same for a spreadsheet. */
export function downloadSheet(name: string, content: string): void {
  downloadContent(name, content, SHEET)
}
