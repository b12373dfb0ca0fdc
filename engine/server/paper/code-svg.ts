import QRCode from 'qrcode'
import { barsOf, gs1BarsOf } from './code-128.ts'

/** A code as a drawing: it holds figures alone, and nothing of the text that it says. */
export type DrawnCode = { readonly svg: string; readonly isWide: boolean }

/** Draws a QR code, the bars of Code 128, or those of GS1-128; texts that no bars can say become a QR code. */
export function drawnCode(kind: 'qr' | 'bars' | 'gs1', text: string): DrawnCode | undefined {
  const bars = kind === 'bars' ? barsOf(text) : kind === 'gs1' ? gs1BarsOf(text) : undefined
  return bars === undefined ? drawnQr(text) : { svg: drawnBars(bars), isWide: true }
}

/** Scanners need a quiet margin, which the paper around it gives. */
function drawnQr(text: string): DrawnCode | undefined {
  if (Buffer.byteLength(text) > MAX_BYTES) return undefined
  const { size, data } = QRCode.create(text, { errorCorrectionLevel: 'M' }).modules
  let path = ''
  for (let row = 0; row < size; row++)
    for (let from = 0; from < size;) {
      if (data[row * size + from] === 0) {
        from++
        continue
      }
      let to = from
      while (to < size && data[row * size + to] !== 0) to++
      path += `M${from} ${row}h${to - from}v1h-${to - from}z`
      from = to
    }
  return { svg: drawing(size, size, path), isWide: false }
}

/** What a QR code of medium correction can say. */
const MAX_BYTES = 2000
const HEIGHT_OF_BARS = 30

function drawnBars(widths: readonly number[]): string {
  let at = 0
  let path = ''
  for (const [index, width] of widths.entries()) {
    if (index % 2 === 0) path += `M${at} 0h${width}v${HEIGHT_OF_BARS}h-${width}z`
    at += width
  }
  return drawing(at, HEIGHT_OF_BARS, path)
}

function drawing(width: number, height: number, path: string): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}"><path d="${path}"/></svg>`
}
