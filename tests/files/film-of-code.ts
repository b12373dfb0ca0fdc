import { writeFile } from 'node:fs/promises'
import QRCode from 'qrcode'

/** Writes a film of some frames for a camera: a label with a QR code on a grey ground, raw pictures of 640 by 480 points (Y4M). */
export async function filmOfCode(path: string, text: string): Promise<void> {
  const { size, data } = QRCode.create(text, { errorCorrectionLevel: 'M' }).modules
  const [width, height, scale] = [640, 480, Math.floor(320 / size)]
  const [left, top] = [Math.floor((width - size * scale) / 2), Math.floor((height - size * scale) / 2)]
  const light = Buffer.alloc(width * height, 150)
  for (let row = top - 30; row < top + size * scale + 30; row++) light.fill(235, row * width + left - 30, row * width + left + size * scale + 30)
  for (let row = 0; row < size * scale; row++)
    for (let column = 0; column < size * scale; column++)
      if (data[Math.floor(row / scale) * size + Math.floor(column / scale)] !== 0) light[(top + row) * width + left + column] = 20
  const colour = Buffer.alloc((width * height) / 2, 128)
  const frame = Buffer.concat([Buffer.from('FRAME\n'), light, colour])
  await writeFile(path, Buffer.concat([Buffer.from(`YUV4MPEG2 W${width} H${height} F10:1 Ip A1:1 C420\n`), ...Array.from({ length: 10 }, () => frame)]))
}
