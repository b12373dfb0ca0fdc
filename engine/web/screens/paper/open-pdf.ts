/** Opens a PDF in a window of its own, where the browser prints it; false if the browser lets no window open. */
export function openPdf(content: string): boolean {
  const bytes = Uint8Array.from(atob(content), (letter) => letter.charCodeAt(0))
  const address = URL.createObjectURL(new Blob([bytes], { type: 'application/pdf' }))
  const opened = globalThis.open(address, '_blank')
  // The window has read it by then.
  setTimeout(() => URL.revokeObjectURL(address), 60_000)
  return opened !== null
}
