import { prepareZXingModule, readBarcodes, type ReaderOptions } from 'zxing-wasm/reader'
import wasm from 'zxing-wasm/reader/zxing_reader.wasm?url'

/** What labels carry: those that are printed here, and those that goods have anyway. */
const options = {
  formats: ['QRCode', 'DataMatrix', 'Code128', 'Code39', 'EAN-13', 'EAN-8', 'ITF'],
  tryHarder: true,
  maxNumberOfSymbols: 1,
} satisfies ReaderOptions

// From our own server: the library would fetch it from elsewhere.
prepareZXingModule({ overrides: { locateFile: () => wasm } })

/** Reads one picture after the other; each is answered with the text of its code, or with nothing. */
globalThis.addEventListener('message', ({ data }: MessageEvent<ImageData>) => {
  void readBarcodes(data, options).then(
    ([found]) => globalThis.postMessage({ text: found?.text }),
    (error: unknown) => globalThis.postMessage({ trouble: String(error) }),
  )
})
