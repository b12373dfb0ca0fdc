import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { PDFiumLibrary } from '@hyzyla/pdfium'
import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader'

/** A page of a PDF as a person and a scanner have it: its text, its size in millimetres, and what its codes say. */
export type ReadPage = {
  readonly text: string
  readonly size: readonly [number, number]
  readonly codes: readonly { readonly kind: string; readonly says: string }[]
}

const POINTS_A_MILLIMETRE = 72 / 25.4

/** Opens a PDF and reads its pages back; `withCodes` draws each and looks for codes. */
export async function readPdf(bytes: Uint8Array, { withCodes = true }: { readonly withCodes?: boolean } = {}): Promise<readonly ReadPage[]> {
  const library = await PDFiumLibrary.init()
  try {
    const document = await library.loadDocument(bytes)
    const pages: ReadPage[] = []
    for (const page of document.pages()) {
      const { originalWidth: width, originalHeight: height } = page.getOriginalSize()
      pages.push({
        text: page.getText(),
        size: [Math.round(width / POINTS_A_MILLIMETRE), Math.round(height / POINTS_A_MILLIMETRE)],
        codes: withCodes ? await codesOn(page) : [],
      })
    }
    document.destroy()
    return pages
  } finally {
    library.destroy()
  }
}

type Page = { render: (options: { scale: number; render: 'bitmap' }) => Promise<{ data: Uint8Array; width: number; height: number }> }

async function codesOn(page: Page): Promise<ReadPage['codes']> {
  await prepared
  const { data, width, height } = await page.render({ scale: 3, render: 'bitmap' })
  const found = await readBarcodes({ data: new Uint8ClampedArray(data), width, height, colorSpace: 'srgb' } as ImageData, {
    formats: ['QRCode', 'Code128'],
    tryHarder: true,
  })
  return found.map(({ format, text }) => ({ kind: format, says: text }))
}

/** Otherwise it would be fetched from the net. */
const prepared = (async () => {
  const wasm = await readFile(createRequire(import.meta.url).resolve('zxing-wasm/reader/zxing_reader.wasm'))
  await prepareZXingModule({ overrides: { wasmBinary: wasm.buffer as ArrayBuffer }, fireImmediately: true })
})()
