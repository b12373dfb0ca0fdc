import QRCode from 'qrcode'
import { writePng } from '../../engine/server/files/image/write-png.ts'

/** A seal that a test can read back from paper: a red QR code on a clear ground. */
export function sealSaying(text: string): Buffer {
  const { size, data } = QRCode.create(text, { errorCorrectionLevel: 'M' }).modules
  const [scale, margin] = [5, 4]
  const width = (size + 2 * margin) * scale
  const points = Buffer.alloc(width * width * 4)
  for (let row = 0; row < size * scale; row++)
    for (let column = 0; column < size * scale; column++)
      if (data[Math.floor(row / scale) * size + Math.floor(column / scale)] !== 0)
        points.set([176, 0, 0, 255], ((row + margin * scale) * width + column + margin * scale) * 4)
  return writePng({ width, height: width, points })
}
