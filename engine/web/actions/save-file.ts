/** Hands the person a file whose content came in base64. */
export function saveFile(name: string, content: string, type = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'): void {
  const bytes = Uint8Array.from(atob(content), (letter) => letter.charCodeAt(0))
  const address = URL.createObjectURL(new Blob([bytes], { type }))
  const link = document.createElement('a')
  link.href = address
  link.download = name
  link.click()
  setTimeout(() => URL.revokeObjectURL(address), 10_000)
}
