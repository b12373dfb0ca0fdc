import { downloadFile } from './download-file.ts'

/** Saves a spreadsheet whose content came in base64. */
export function downloadSheet(name: string, content: string): void {
  const bytes = Uint8Array.from(atob(content), (letter) => letter.charCodeAt(0))
  downloadFile(name, new Blob([bytes], { type: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet' }))
}
