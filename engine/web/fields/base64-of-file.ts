/** The content of a file in base64, without the prefix of a data address. */
export function base64OfFile(file: Blob): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader()
    reader.onload = () => resolve(String(reader.result).replace(/^data:[^,]*,/, ''))
    reader.onerror = () => reject(reader.error ?? new Error('Cannot read the file'))
    reader.readAsDataURL(file)
  })
}
