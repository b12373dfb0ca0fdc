import { buffer } from 'node:stream/consumers'
import type { Download } from 'playwright-core'

/** What was downloaded. The Chromium of the run keeps its files to itself: they come over the connection. */
export async function contentOf(download: Download): Promise<Buffer> {
  return buffer(await download.createReadStream())
}
